import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { count } from '../shared/formats/formats.ts';
import { FailureNote } from '../shared/states.tsx';
import { TextTable } from '../shared/wide-table.tsx';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc, useChange } from '../trpc.ts';

type Found = WebOutputs['imports']['find'];

/** An import's expected or final outcome: the counts, and the rejected rows. */
export function ImportResult({ found }: { found: Found }) {
  const { importId, state } = found;
  const refresh = { invalidates: 'everything' } as const;
  const run = useChange(trpc.imports.run, refresh);
  const undo = useChange(trpc.imports.undo, refresh);
  const takes = found.created + found.updated;
  return (
    <Card withBorder component="section" aria-labelledby="result-title">
      <Stack>
        <Title order={3} size="h5" id="result-title">
          {state === 'checked' ? 'Check result' : 'Import result'}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
          <Figure label={state === 'checked' ? 'New customers' : 'New'} value={found.created} />
          <Figure label="Updated" value={found.updated} />
          <Figure label="Unchanged" value={found.skipped} />
          <Figure label="Rejected" value={found.failed} />
        </SimpleGrid>
        {found.failed > 0 && <Faults found={found} />}
        <FailureNote error={run.error} />
        <Group>
          {state === 'checked' && (
            <Button
              disabled={takes === 0}
              loading={run.isPending}
              onClick={() => run.mutate({ importId })}
            >
              Import {count(takes)} {takes === 1 ? 'row' : 'rows'}
            </Button>
          )}
          {(state === 'done' || state === 'stopped') && (
            <ConfirmButton
              label="Undo import"
              title="Undo import"
              confirmLabel="Undo import"
              onConfirm={() => undo.mutateAsync({ importId })}
              asking={undo}
            >
              <Text>
                This removes the {count(found.created)} new customers and restores the{' '}
                {count(found.updated)} updated ones, except those changed since the import.
              </Text>
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text component="dt">{label}</Text>
      <Text component="dd" m={0} fz={28} fw={650}>
        {count(value)}
      </Text>
    </div>
  );
}

function Faults({ found: { faults, failed, importId } }: { found: Found }) {
  return (
    <Stack gap="xs">
      <TextTable
        label="Rejected rows"
        minWidth={320}
        verticalSpacing={4}
        columns={['Row', 'Problem']}
        rows={faults.map(({ rowNumber, problem }) => [String(rowNumber), problem])}
      />
      <Text>
        {failed > faults.length && `And ${count(failed - faults.length)} more. `}
        <Anchor href={thisAccount.address(`/app/files/imports/${importId}/faults.csv`)}>
          Download the rejected rows with their problems
        </Anchor>
        , fix them, and import that file.
      </Text>
    </Stack>
  );
}
