import { NativeSelect, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { WebOutputs } from '../../../../src/doors/web/contract.ts';
import { limits, lossSource, lossTable } from '../../../../src/doors/web/limits.ts';
import { trpc } from '../../../trpc.ts';
import { NumberField, TextField } from '../../fields/fields.tsx';
import { assumption, textAt } from '../../place.ts';
import type { ProjectContent } from '../../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../../use-editor.ts';
import { Section } from '../section.tsx';
import { directions } from '../words.ts';
import { Disclosure, NumberGrid } from './number-grid.tsx';
import { type LossName, lossNames, totalLoss } from './total-loss.ts';

/** Weather, measured yields and losses that the simulation of the panels starts from. */
export function YieldSection() {
  return (
    <Section title="Weather and yield">
      <WeatherSiteField />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...assumption('measuredYield')}
          isOptional
          label="Measured yield (kWh per kW a year)"
          description="Of a neighbouring system or from another program"
          placeholder="Simulated"
          form={{ min: limits.measuredYieldMin, max: limits.measuredYieldMax }}
        />
        <TextField
          {...textAt(assumption('measuredYieldSource'))}
          label="Source of the measured yield"
          description="Performance claims need a source"
          maxLength={limits.sourceCharacters}
        />
        <NumberField
          {...assumption('dailyYield')}
          isOptional
          label="Yield facing north (kWh per kW a day)"
          description="Measured nearby, tilted at the latitude"
          placeholder="Simulated"
          form={{ decimals: 2, min: 0.1, max: limits.dailyYield }}
        />
        <TextField
          {...textAt(assumption('dailyYieldSource'))}
          label="Source of the yield facing north"
          description="Performance claims need a source"
          maxLength={limits.sourceCharacters}
        />
      </SimpleGrid>
      <MeasuredNote />
      <LossesTable />
      <HorizonFields />
    </Section>
  );
}

function MeasuredNote() {
  const isMeasured = useContent((content) => assumption('measuredYield').read(content) !== null);
  if (!isMeasured) return null;
  return (
    <Text variant="quiet">
      The measured yield replaces the yield facing north and the losses below. It includes shade.
    </Text>
  );
}

const horizon = assumption('horizon');
const level = directions.map(() => 0);

/** The height of the horizon at eight points of the compass. */
function HorizonFields() {
  return (
    <Disclosure show="Show horizon" hide="Hide horizon">
      <Text variant="quiet" my="xs">
        Hills, trees or buildings around the site, in degrees above the level. Shade from close by
        belongs to the roof face.
      </Text>
      <NumberGrid
        names={directions.map(({ name }) => name)}
        columns={2}
        labels={(name) => [name, `Horizon, ${name}`]}
        suffix="°"
        form={{ min: 0, max: limits.horizon }}
        read={(content, index) => horizon.read(content)?.[index] ?? 0}
        write={(content, index, degrees) => {
          const heights = (horizon.read(content) ?? level).with(index, degrees);
          return horizon.write(content, heights.some((one) => one > 0) ? heights : null);
        }}
      />
      <TextField
        mt="xs"
        {...textAt(assumption('horizonSource'))}
        label="Source of the horizon"
        maxLength={limits.sourceCharacters}
      />
    </Disclosure>
  );
}

type Site = WebOutputs['projects']['weatherSites'][number];

const weatherSite = assumption('weatherSite');

/** The site whose weather the simulation takes: the nearest, or one whose climate the installer finds closer. */
function WeatherSiteField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const chosen = useContent(weatherSite.read) ?? '';
  const postcode = useContent(({ siteAddress }) => siteAddress.postcode);
  const { data: sites = [] } = useQuery(trpc.projects.weatherSites.queryOptions({ postcode }));
  const nearest = sites.find(({ isNearest }) => isNearest);
  const automatic = nearest ? `Nearest: ${nameOf(nearest)}` : 'Nearest to the postcode';
  const known = sites.find(({ key }) => key === chosen);
  if (!mayEdit) {
    const value = chosen === '' ? automatic : known ? nameOf(known) : chosen;
    return <TextInput label="Weather site" value={value} readOnly />;
  }
  return (
    <NativeSelect
      label="Weather site"
      description="Choose another site if its climate is closer to yours"
      value={chosen}
      onChange={({ currentTarget }) => {
        const key = currentTarget.value || null;
        editor.edit((content) => weatherSite.write(content, key));
      }}
      data={[
        { value: '', label: automatic },
        ...(chosen === '' || known ? [] : [{ value: chosen, label: chosen }]),
        ...sites.map((site) => ({ value: site.key, label: nameOf(site) })),
      ]}
    />
  );
}

function nameOf({ name, state, distanceKm }: Site): string {
  return `${name}, ${state}${distanceKm === null ? '' : ` (${distanceKm} km)`}`;
}

const losses = assumption('losses');

/** Losses of the system besides shade, heat and angle, each with its usual value. */
function LossesTable() {
  const heading = useId();
  const total = useContent((content) => totalLoss(losses.read(content)));
  return (
    <Disclosure
      show="Show losses"
      hide="Hide losses"
      beside={<Text id={heading}>System losses: {total}% in total</Text>}
    >
      <Table aria-labelledby={heading} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Loss</Table.Th>
            <Table.Th w={110}>Percent</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lossNames.map((name) => (
            <LossRow key={name} name={name} />
          ))}
        </Table.Tbody>
      </Table>
      <Text variant="fine" my="xs">
        Leave a field blank for the usual value shown in it. Source of the usual values:{' '}
        {lossSource}.
      </Text>
      <TextField
        {...textAt(assumption('lossesSource'))}
        label="Source of changed losses"
        maxLength={limits.sourceCharacters}
      />
    </Disclosure>
  );
}

function LossRow({ name }: { name: LossName }) {
  const { percent, name: title, about } = lossTable[name];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
        <Text variant="fine">{about}</Text>
      </Table.Th>
      <Table.Td>
        <NumberField
          aria-label={`${title} (%)`}
          isOptional
          placeholder={String(percent)}
          suffix="%"
          form={{ decimals: 1, min: 0, max: limits.loss }}
          read={(content) => losses.read(content)?.[name] ?? null}
          write={(content, value) => withLoss(content, name, value)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Without any loss of its own, a project has none at all. */
function withLoss(content: ProjectContent, name: LossName, value: number | null): ProjectContent {
  const changed = { ...losses.read(content), [name]: value };
  const isUsual = Object.values(changed).every((percent) => percent == null);
  return losses.write(content, isUsual ? null : changed);
}
