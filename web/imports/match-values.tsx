import { Select, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { customerTypes } from '../customers/list/list-search.ts';
import { count } from '../shared/formats/formats.ts';
import { FailureNote } from '../shared/states.tsx';
import { WideTable } from '../shared/wide-table.tsx';
import { trpc } from '../trpc.ts';
import { fieldNames, type ImportOptions } from './field-names.ts';

type Matches = ReturnType<typeof useMatches>;
type ValueMatch = NonNullable<ImportOptions['values']>[number];

/** The values of the file that Sundesk does not know, each with its guess or with what was chosen for it. */
export function useMatches({ importId, options }: { importId: string; options: ImportOptions }) {
  const { mapping, values: chosen = [] } = options;
  const asked = mapping.map((field) => (isMatched(field) ? field : ''));
  const foreign = useQuery({
    ...trpc.imports.values.queryOptions({ importId, mapping: asked }),
    enabled: asked.some((field) => field !== ''),
  });
  const rows = (foreign.data ?? []).map((found) => ({
    ...found,
    to: chosen.find((one) => isSame(one, found))?.to ?? found.to,
  }));
  const values = rows.map(({ field, from, to }) => ({ field, from, to }));
  return { rows, values, isLoading: foreign.isLoading, error: foreign.error };
}

function isMatched(field: string): field is ValueMatch['field'] {
  return field === 'status' || field === 'type' || field === 'gstStatus';
}

function isSame(one: ValueMatch, other: ValueMatch): boolean {
  return one.field === other.field && one.from.toLowerCase() === other.from.toLowerCase();
}

const blankMeans: Readonly<Record<ValueMatch['field'], string>> = {
  status: 'Same as a row without a status',
  type: 'Same as a row without a type',
  gstStatus: 'Same as a row without a GST status',
};

/** Asks once for each value of the file that Sundesk does not know. */
export function MatchValues({
  matches: { rows, values, error },
  onMatch,
}: {
  matches: Matches;
  onMatch: (values: ValueMatch[]) => void;
}) {
  const statuses = useQuery(trpc.statuses.list.queryOptions());
  if (error !== null) return <FailureNote error={error} />;
  if (rows.length === 0) return null;
  const choices: Readonly<Record<ValueMatch['field'], readonly string[]>> = {
    status: (statuses.data ?? []).map(({ name }) => name),
    type: customerTypes,
    gstStatus: ['GST Registered', 'Not GST Registered'],
  };
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        Match values
      </Title>
      <Text>The file has these values, which Sundesk doesn't know.</Text>
      <WideTable minWidth={480} label="Values in the file">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Value in the file</Table.Th>
              <Table.Th ta="right">Rows</Table.Th>
              <Table.Th w={260}>In Sundesk</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ field, from, to, rows: having }, index) => (
              <Table.Tr key={`${field} ${from}`}>
                <Table.Th scope="row" fw={500}>
                  {fieldNames[field]}: {from}
                </Table.Th>
                <Table.Td ta="right">{count(having)}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${fieldNames[field]} for “${from}”`}
                    placeholder={blankMeans[field]}
                    data={[...choices[field]]}
                    value={to || null}
                    onChange={(value) =>
                      onMatch(values.with(index, { field, from, to: value ?? '' }))
                    }
                    clearable
                    clearButtonProps={{ 'aria-label': blankMeans[field] }}
                    searchable
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}
