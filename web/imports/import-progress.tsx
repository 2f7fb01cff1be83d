import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { count } from '../shared/formats/formats.ts';
import { trpc, useChange } from '../trpc.ts';

const doing = {
  checking: 'Checking each row. Nothing is imported yet.',
  running: 'Importing customers. You can leave this page; the import continues.',
  undoing: 'Undoing the import.',
} as const;

export function ImportProgress({ found }: { found: WebOutputs['imports']['find'] }) {
  const { importId, state, rowsDone, rowsTotal } = found;
  const stop = useChange(trpc.imports.stop, {
    invalidates: [trpc.imports.pathKey()],
    invalidatesAlways: true,
  });
  const done = state === 'undoing' ? rowsTotal - rowsDone : rowsDone;
  const percent = Math.floor((done / rowsTotal) * 100);
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Text id="import-doing">{doing[state as keyof typeof doing]}</Text>
        <Progress.Root size="xl">
          <Progress.Section value={percent} aria-labelledby="import-doing">
            <Progress.Label>{percent} %</Progress.Label>
          </Progress.Section>
        </Progress.Root>
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {count(done)} of {count(rowsTotal)} rows
          </Text>
          {state !== 'undoing' && (
            <Button
              variant="default"
              size="xs"
              loading={stop.isPending}
              onClick={() => stop.mutate({ importId })}
            >
              Stop
            </Button>
          )}
        </Group>
        <FailureNote error={stop.error} />
      </Stack>
    </Card>
  );
}
