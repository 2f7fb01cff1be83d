import {
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { customerTypes } from '../customers/list/list-search.ts';
import { count } from '../shared/formats/formats.ts';
import { optionsOf } from '../shared/forms/choice-select.tsx';
import { FailureNote } from '../shared/states.tsx';
import { useStatuses } from '../shared/statuses.tsx';
import { useTeam } from '../shared/team.tsx';
import { WideTable } from '../shared/wide-table.tsx';
import { trpc, useChange } from '../trpc.ts';
import { choose, fieldNames, type ImportOptions, keepOthers, whyNotReady } from './field-names.ts';

const samplesShown = 3;
const fieldChoices = optionsOf(fieldNames);

/** Matches columns to fields, and chooses what happens to the rows. */
export function ImportChoices({ found }: { found: WebOutputs['imports']['find'] }) {
  const [options, setOptions] = useState<ImportOptions>(() => ({
    ...found.options,
    mapping: [...found.options.mapping],
  }));
  const set = (changes: Partial<ImportOptions>) => setOptions({ ...options, ...changes });
  const check = useChange(trpc.imports.check, { invalidates: [trpc.imports.pathKey()] });
  const { data: ownFields = [] } = useQuery(trpc.customFields.list.queryOptions());
  const choices = [
    ...fieldChoices,
    ...ownFields.map(({ fieldId, name }) => ({
      value: `custom:${fieldId}` as const,
      label: `${name} (custom field)`,
    })),
  ];
  const missing = whyNotReady(options.mapping);
  const matches = useMatches({ importId: found.importId, options });
  return (
    <Card withBorder component="section" aria-labelledby="columns-title">
      <Stack>
        <Title order={3} size="h5" id="columns-title">
          Match columns
        </Title>
        <WideTable minWidth={480} label="Columns in the file">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Column</Table.Th>
                <Table.Th>Sample values</Table.Th>
                <Table.Th w={260}>Field</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place.
                <Table.Tr key={index}>
                  <Table.Th scope="row" fw={500}>
                    {column || `Column ${index + 1}`}
                  </Table.Th>
                  <Table.Td>
                    <Text lineClamp={2}>{samples(found.firstRows, index)}</Text>
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`Field for “${column || `Column ${index + 1}`}”`}
                      placeholder="Skip"
                      data={choices}
                      value={options.mapping[index] || null}
                      onChange={(value) =>
                        set({
                          mapping: choose(options.mapping, index, value ?? ''),
                        })
                      }
                      clearable
                      clearButtonProps={{ 'aria-label': 'Skip this column' }}
                      searchable
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <Switch
          label="Add other columns to the note"
          description="One line each in the customer's note: column name and value."
          checked={options.mapping.includes('noteLine')}
          onChange={(event) =>
            set({ mapping: keepOthers(options.mapping, event.currentTarget.checked) })
          }
        />
        <MatchValues matches={matches} onMatch={(values) => set({ values })} />
        <Rules options={options} set={set} />
        {missing !== undefined && <Text>{missing}</Text>}
        <FailureNote error={check.error} />
        <Group>
          <Button
            disabled={missing !== undefined || matches.isLoading}
            loading={check.isPending}
            onClick={() =>
              check.mutate({
                importId: found.importId,
                options: { ...options, values: matches.values },
              })
            }
          >
            {found.state === 'checked' ? 'Check again' : 'Check file'}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Rules({
  options,
  set,
}: {
  options: ImportOptions;
  set: (changes: Partial<ImportOptions>) => void;
}) {
  const { statuses } = useStatuses();
  const { active } = useTeam();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="Existing customers"
        description="Matched by email address, or by phone number and name where there is none."
        data={[
          { value: 'skip', label: 'Leave unchanged' },
          { value: 'update', label: 'Update from the file' },
        ]}
        value={options.onExisting}
        onChange={(value) => value && set({ onExisting: value })}
        allowDeselect={false}
      />
      <Select
        label="Owner for new customers"
        description="Where the row has no owner."
        data={active.map(({ userId, name }) => ({ value: String(userId), label: name }))}
        value={String(options.ownerId)}
        onChange={(value) => value && set({ ownerId: Number(value) })}
        allowDeselect={false}
      />
      <Select
        label="Status for new customers"
        description="Where the row has no status."
        placeholder="First status of the pipeline"
        data={statuses.map(({ name }) => name)}
        value={options.status || null}
        onChange={(value) => set({ status: value ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': 'First status of the pipeline' }}
      />
      <Switch
        mt={{ base: 0, sm: 28 }}
        label="Send webhooks"
        description="customer_created for each new customer, customer_status_change for each changed status."
        checked={options.announces}
        onChange={(event) => set({ announces: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}

function samples(rows: readonly (readonly string[])[], column: number): string {
  const values = rows.map((cells) => cells[column]?.trim() ?? '').filter(Boolean);
  return values.length === 0 ? 'empty' : values.slice(0, samplesShown).join(' · ');
}

type Matches = ReturnType<typeof useMatches>;
type ValueMatch = NonNullable<ImportOptions['values']>[number];

/** The values of the file that Sundesk does not know, each with its guess or with what was chosen for it. */
function useMatches({ importId, options }: { importId: string; options: ImportOptions }) {
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
function MatchValues({
  matches: { rows, values, error },
  onMatch,
}: {
  matches: Matches;
  onMatch: (values: ValueMatch[]) => void;
}) {
  const { statuses } = useStatuses();
  if (error !== null) return <FailureNote error={error} />;
  if (rows.length === 0) return null;
  const choices: Readonly<Record<ValueMatch['field'], readonly string[]>> = {
    status: statuses.map(({ name }) => name),
    type: customerTypes,
    gstStatus: ['GST Registered', 'Not GST Registered'],
  };
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        Match values
      </Title>
      <Text>The file has these values, which Sundesk doesn’t know.</Text>
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
