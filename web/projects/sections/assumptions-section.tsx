import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { Section } from './section.tsx';

type Assumptions = Specification['assumptions'];

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
    </Section>
  );
}

function of<Name extends keyof Assumptions>(member: Name) {
  return {
    read: ({ specification }: ProjectContent): Assumptions[Name] =>
      specification.assumptions[member],
    write: (content: ProjectContent, value: Assumptions[Name]): ProjectContent => ({
      ...content,
      specification: {
        ...content.specification,
        assumptions: { ...content.specification.assumptions, [member]: value },
      },
    }),
  };
}
