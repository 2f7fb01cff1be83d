import { Group, Progress, Stack, Text } from '@mantine/core';
import { count } from '../shared/formats/formats.ts';
import type { TimePart } from './delivery-words.ts';

const colours: Readonly<Record<string, string>> = {
  'Name look-up': 'grape.6',
  Connection: 'blue.6',
  TLS: 'teal.6',
  'First byte': 'sun.6',
  'The rest': 'gray.6',
};

/** The phases of an attempt: in words, and as shares of a bar. */
export function TimeBar({ parts }: { parts: readonly TimePart[] }) {
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0);
  if (whole === 0) return null;
  return (
    <Stack gap={6}>
      <Progress.Root size="md" aria-hidden>
        {parts.map(({ name, ms }) => (
          <Progress.Section
            key={name}
            value={(100 * ms) / whole}
            color={colours[name] ?? 'gray.6'}
            withAria={false}
          />
        ))}
      </Progress.Root>
      <Group gap="2px 16px">
        {parts.map(({ name, ms }) => (
          <Group key={name} gap={6} wrap="nowrap">
            <span
              aria-hidden
              style={{
                width: 10,
                height: 10,
                borderRadius: 2,
                background: `var(--mantine-color-${(colours[name] ?? 'gray.6').replace('.', '-')})`,
              }}
            />
            <Text size="sm">
              {name} {count(ms)} ms
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  );
}
