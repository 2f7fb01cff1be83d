import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import { DayField, NumberField, TextField } from '../fields/fields.tsx';
import { assumption, textAt } from '../place.ts';
import { Section } from './section.tsx';

const dollars = { perUnit: 100, decimals: 2, min: 0 };

/** Assumptions of the estimates; the proposal lists them all with their sources. */
export function AssumptionsSection() {
  return (
    <Section title="Assumptions">
      <Text variant="quiet">
        Standard values, which you can change. The proposal lists them all.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...assumption('degradation')}
          label="Panel degradation (% a year)"
          form={{ decimals: 2, min: 0, max: limits.degradation }}
        />
        <NumberField
          {...assumption('tariffRise')}
          label="Electricity price rise (% a year)"
          form={{ decimals: 2, min: 0, max: limits.tariffRise }}
        />
        <NumberField
          {...assumption('batteryEfficiency')}
          label="Battery round-trip efficiency (%)"
          form={{ min: 1, max: 100 }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...assumption('batteryReservePercent')}
          isOptional
          label="Battery reserve (%)"
          description="Kept for outages"
          placeholder="0"
          form={{ min: 0, max: limits.batteryReserve }}
        />
        <NumberField
          {...assumption('batteryFade')}
          isOptional
          label="Battery fade (% a year)"
          description="Capacity lost each year"
          placeholder="2"
          form={{ decimals: 2, min: 0, max: limits.batteryFade }}
        />
        <NumberField
          {...assumption('batteryGridChargePercent')}
          isOptional
          label="Grid charging up to (%)"
          description="In the cheapest hours of the tariff"
          placeholder="Never"
          form={{ min: 0, max: 100 }}
        />
        <NumberField
          {...assumption('batteryLifeYears')}
          isOptional
          label="Battery life (years)"
          placeholder="15"
          form={{ min: 1, max: limits.years }}
        />
        <NumberField
          {...assumption('batteryReplacementCents')}
          isOptional
          label="Battery replacement ($)"
          placeholder="Not replaced"
          form={{ ...dollars, max: limits.unitCents }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...assumption('inverterReplacementYear')}
          isOptional
          label="Inverter replacement (year)"
          placeholder="Not replaced"
          form={{ min: 1, max: limits.years }}
        />
        <NumberField
          {...assumption('inverterReplacementCents')}
          isOptional
          label="Inverter replacement ($)"
          form={{ ...dollars, max: limits.unitCents }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...assumption('vppYearlyCents')}
          isOptional
          label="VPP payment ($ a year)"
          placeholder="None"
          form={{ ...dollars, max: limits.unitCents }}
        />
        <DayField label="VPP agreed until" {...textAt(assumption('vppUntilOn'))} />
        <TextField
          label="Source of the VPP payment"
          {...textAt(assumption('vppSource'))}
          maxLength={limits.sourceCharacters}
        />
      </SimpleGrid>
    </Section>
  );
}
