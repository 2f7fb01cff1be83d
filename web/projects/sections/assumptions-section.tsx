import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { Section } from './section.tsx';

type Assumptions = Specification['assumptions'];

/** What the estimates suppose; all of it stands in the proposal, with its source. */
export function AssumptionsSection() {
  return (
    <Section title="What the estimates suppose">
      <Text c="dimmed" size="sm">
        As it is usual, unless you know better. All of it stands in the proposal.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...of('dailyYield')}
          isOptional
          label="Yield of 1 kW, kWh a day"
          description="Facing north, tilted at the latitude; as measured nearby"
          placeholder="Simulated"
          form={{ decimals: 2, min: 0.1, max: limits.dailyYield }}
        />
        <TextField
          {...of('dailyYieldSource')}
          label="Source of that yield"
          description="Claims of performance need one"
          maxLength={limits.sourceCharacters}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('degradation')}
          label="Panels lose, % a year"
          form={{ decimals: 2, min: 0, max: limits.degradation }}
        />
        <NumberField
          {...of('tariffRise')}
          label="Tariffs rise, % a year"
          form={{ decimals: 2, min: 0, max: limits.tariffRise }}
        />
        <NumberField
          {...of('batteryEfficiency')}
          label="A battery gives back, %"
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
