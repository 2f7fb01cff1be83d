import { Anchor, Badge, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count, dayAndTime } from '../shared/formats/formats.ts';
import { FailureNote } from '../shared/states.tsx';
import { WideTable } from '../shared/wide-table.tsx';
import { trpc } from '../trpc.ts';

type Listed = WebOutputs['imports']['list'][number];

/** The imports of before, to look at or to undo. */
export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const imports = useQuery(trpc.imports.list.queryOptions());
  if (imports.error !== null) return <FailureNote error={imports.error} />;
  if (imports.data === undefined || imports.data.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="imports-title">
      <Stack gap="sm">
        <Title id="imports-title">Earlier imports</Title>
        <WideTable minWidth={520} label="Table of earlier imports">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>File</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th ta="right">Rows</Table.Th>
                <Table.Th ta="right">New</Table.Th>
                <Table.Th ta="right">Updated</Table.Th>
                <Table.Th>Started</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {imports.data.map((each) => (
                <Table.Tr key={each.importId}>
                  <Table.Td>
                    <Anchor
                      component="button"
                      type="button"
                      fz="sm"
                      onClick={() => onOpen(each.importId)}
                    >
                      {each.fileName || 'Unnamed file'}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <ImportState state={each.state} />
                  </Table.Td>
                  <Table.Td ta="right">{count(each.rowsTotal)}</Table.Td>
                  <Table.Td ta="right">{count(each.created)}</Table.Td>
                  <Table.Td ta="right">{count(each.updated)}</Table.Td>
                  <Table.Td>
                    <Text>{dayAndTime(each.createdAt)}</Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Stack>
    </Card>
  );
}

const states: Readonly<Record<Listed['state'], { words: string; color: string }>> = {
  mapping: { words: 'Needs matching', color: 'yellow' },
  checking: { words: 'Checking', color: 'blue' },
  checked: { words: 'Checked', color: 'blue' },
  running: { words: 'Importing', color: 'blue' },
  stopped: { words: 'Stopped', color: 'orange' },
  done: { words: 'Done', color: 'green' },
  undoing: { words: 'Undoing', color: 'blue' },
  undone: { words: 'Undone', color: 'gray' },
};

export function ImportState({ state }: { state: Listed['state'] }) {
  const { words, color } = states[state];
  return <Badge color={color}>{words}</Badge>;
}
