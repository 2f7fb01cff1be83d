import { SimpleGrid } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import type { Choice } from '../../shared/forms/choice-select.tsx';
import { ChoiceField, DayField, NumberField } from '../fields/fields.tsx';
import { asText, at, membersOf } from '../place.ts';
import { Section } from './section.tsx';

const phases = { '': null, '1': 1, '2': 2, '3': 3 } as const;
const phaseOptions: readonly Choice<keyof typeof phases>[] = [
  { value: '', label: 'Unknown' },
  { value: '1', label: 'Single-phase' },
  { value: '2', label: 'Two-phase' },
  { value: '3', label: 'Three-phase' },
];
const cable = membersOf(at('acCable'));

/** The grid connection, and the date of installation. */
export function GridSection() {
  return (
    <Section title="Connection and installation">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <ChoiceField
          label="Supply"
          options={phaseOptions}
          {...asText(
            at('phases'),
            (count) => String(count ?? ''),
            (text: keyof typeof phases) => phases[text],
          )}
        />
        <NumberField
          label="Export limit (kW)"
          placeholder="No limit"
          isOptional
          form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.exportWatts }}
          {...at('exportLimitWatts')}
        />
        <DayField label="Expected installation" {...at('expectedInstallOn')} />
      </SimpleGrid>
    </Section>
  );
}

/** The cable between the inverters and the point of supply. */
export function WiringSection() {
  return (
    <Section title="Wiring">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label="AC cable length (m)"
          isOptional
          form={{ decimals: 1, min: 1, max: limits.cableMetres }}
          {...cable('metres')}
        />
        <NumberField
          label="AC cable cross-section (mm²)"
          isOptional
          form={{ decimals: 1, min: 1, max: limits.cableSquareMillimetres }}
          {...cable('squareMillimetres')}
        />
      </SimpleGrid>
    </Section>
  );
}
