import { Text } from '@mantine/core';
import { useContent } from '../use-editor.ts';
import { BatteryField } from './battery-field.tsx';
import { ComponentList } from './component-list.tsx';
import { Section } from './section.tsx';

/** The system to install. */
export function SystemSection() {
  const isEmpty = useContent(
    ({ specification: { panels, inverters, battery } }) =>
      panels.length === 0 && inverters.length === 0 && battery === null,
  );
  return (
    <Section title="System">
      {isEmpty && (
        <Text c="dimmed" size="sm">
          Choose panels and an inverter from your library. Sundesk calculates size, STCs and yield.
        </Text>
      )}
      <ComponentList list="panels" />
      <ComponentList list="inverters" />
      <BatteryField />
    </Section>
  );
}
