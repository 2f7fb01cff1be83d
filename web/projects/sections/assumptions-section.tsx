import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import { DayField } from '../fields/day-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { Section } from './section.tsx';

type Assumptions = Specification['assumptions'];
const dollars = { perUnit: 100, decimals: 2, min: 0 };

/** Assumptions of the estimates; the proposal lists them all with their sources. */
export function AssumptionsSection() {
  return (
    <Section title="Assumptions">
      <Text c="dimmed" size="sm">
        Standard values, which you can change. The proposal lists them all.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...of('dailyYield')}
          isOptional
          label="Yield per kW (kWh a day)"
          description="Measured nearby, facing north, tilted at the latitude"
          placeholder="Simulated"
          form={{ decimals: 2, min: 0.1, max: limits.dailyYield }}
        />
        <TextField
          {...of('dailyYieldSource')}
          label="Source of the yield"
          description="Performance claims need a source"
          maxLength={limits.sourceCharacters}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('degradation')}
          label="Panel degradation (% a year)"
          form={{ decimals: 2, min: 0, max: limits.degradation }}
        />
        <NumberField
          {...of('tariffRise')}
          label="Electricity price rise (% a year)"
          form={{ decimals: 2, min: 0, max: limits.tariffRise }}
        />
        <NumberField
          {...of('batteryEfficiency')}
          label="Battery round-trip efficiency (%)"
          form={{ min: 1, max: 100 }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('batteryReservePercent')}
          isOptional
          label="Battery reserve (%)"
          description="Kept for outages"
          placeholder="0"
          form={{ min: 0, max: limits.batteryReserve }}
        />
        <NumberField
          {...of('batteryFade')}
          isOptional
          label="Battery fade (% a year)"
          description="Capacity lost each year"
          placeholder="2"
          form={{ decimals: 2, min: 0, max: limits.batteryFade }}
        />
        <NumberField
          {...of('batteryGridChargePercent')}
          isOptional
          label="Grid charging up to (%)"
          description="In the cheapest hours of the tariff"
          placeholder="Never"
          form={{ min: 0, max: 100 }}
        />
        <NumberField
          {...of('batteryLifeYears')}
          isOptional
          label="Battery life (years)"
          placeholder="15"
          form={{ min: 1, max: limits.years }}
        />
        <NumberField
          {...of('batteryReplacementCents')}
          isOptional
          label="Battery replacement ($)"
          placeholder="Not replaced"
          form={{ ...dollars, max: limits.unitCents }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('inverterReplacementYear')}
          isOptional
          label="Inverter replacement (year)"
          placeholder="Not replaced"
          form={{ min: 1, max: limits.years }}
        />
        <NumberField
          {...of('inverterReplacementCents')}
          isOptional
          label="Inverter replacement ($)"
          form={{ ...dollars, max: limits.unitCents }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('vppYearlyCents')}
          isOptional
          label="VPP payment ($ a year)"
          placeholder="None"
          form={{ ...dollars, max: limits.unitCents }}
        />
        <DayField
          label="VPP agreed until"
          read={({ specification }) => specification.assumptions.vppUntilOn ?? ''}
          write={of('vppUntilOn').write}
        />
        <TextField
          label="Source of the VPP payment"
          read={({ specification }) => specification.assumptions.vppSource ?? ''}
          write={of('vppSource').write}
          maxLength={limits.sourceCharacters}
        />
      </SimpleGrid>
    </Section>
  );
}

/** Members that older projects lack are empty. */
type Figure<Name extends keyof Assumptions> = Exclude<Assumptions[Name], undefined>;

function of<Name extends keyof Assumptions>(member: Name) {
  return {
    read: ({ specification }: ProjectContent): Figure<Name> =>
      (specification.assumptions[member] ?? null) as Figure<Name>,
    write: (content: ProjectContent, value: Figure<Name>): ProjectContent => ({
      ...content,
      specification: {
        ...content.specification,
        assumptions: { ...content.specification.assumptions, [member]: value },
      },
    }),
  };
}
