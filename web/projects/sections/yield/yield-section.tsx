import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../../src/doors/web/limits.ts';
import { NumberField } from '../../fields/number-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { useContent } from '../../use-editor.ts';
import { assumption, assumptionText } from '../assumption.ts';
import { Section } from '../section.tsx';
import { HorizonFields } from './horizon-fields.tsx';
import { LossesTable } from './losses-table.tsx';
import { WeatherSiteField } from './weather-site-field.tsx';

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
          {...assumptionText('measuredYieldSource')}
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
          {...assumptionText('dailyYieldSource')}
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
    <Text size="sm" c="dimmed">
      The measured yield replaces the yield facing north and the losses below. It includes shade.
    </Text>
  );
}
