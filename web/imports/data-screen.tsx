import {
  Anchor,
  Badge,
  Button,
  Card,
  FileInput,
  Group,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ExportButton } from '../shared/export-button.tsx';
import { count, dayAndTime } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { FailureNote } from '../shared/states.tsx';
import { uploadFile } from '../shared/upload-file.ts';
import { WideTable } from '../shared/wide-table.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportResult } from './import-result.tsx';

/** Customers from a file, and everything into files. */
export function DataScreen() {
  const { import: importId } = useSearch({ from: '/inside/data' });
  const navigate = useNavigate({ from: '/data' });
  const open = (id: string | undefined) => navigate({ search: { import: id } });
  const mayManage = useMay('customers:manage');
  return (
    <Stack gap="lg">
      <PageTitle>Import and export</PageTitle>
      {importId === undefined ? (
        <>
          {/* To others the list says that their role does not allow it. */}
          {mayManage && (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              <UploadCard onTaken={open} />
              <ExportCard />
            </SimpleGrid>
          )}
          <ImportList onOpen={open} />
        </>
      ) : (
        <ImportPanel importId={importId} onClose={() => open(undefined)} />
      )}
    </Stack>
  );
}

function ExportCard() {
  const mayTakeAll = useMay('account:manage');
  return (
    <Card withBorder component="section" aria-labelledby="export-title">
      <Stack gap="sm">
        <Title id="export-title">Export</Title>
        <Text>
          Export customers as a table for any spreadsheet, or everything as an archive in open
          formats: customers, notes, projects, proposals and contracts with their PDFs, messages and
          events.
        </Text>
        <Group gap="sm">
          <ExportButton path="/app/files/exports/customers.csv">Customers (CSV)</ExportButton>
          {mayTakeAll && (
            <ExportButton path="/app/files/exports/everything.zip" hasFiles>
              Everything (ZIP)
            </ExportButton>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** Takes a file in. No customers are created before a member has seen the preview. */
function UploadCard({ onTaken }: { onTaken: (importId: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadFile<{ importId: string }>('/app/files/imports', chosen),
    meta: { invalidates: [trpc.imports.pathKey()] },
    onSuccess: ({ importId }) => onTaken(importId),
  });
  return (
    <Card withBorder component="section" aria-labelledby="import-title">
      <Stack gap="sm">
        <Title id="import-title">Import customers</Title>
        <Text>
          Upload a CSV file with column names in the first row. You can check the result before
          importing, and undo the import afterwards.
        </Text>
        <FileInput
          label="File"
          placeholder="Choose a CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          clearable
          leftSection={<FileSpreadsheet />}
          value={file}
          onChange={setFile}
        />
        <FailureNote error={upload.error} />
        <Button
          disabled={file === null}
          loading={upload.isPending}
          onClick={() => file && upload.mutate(file)}
        >
          Continue
        </Button>
      </Stack>
    </Card>
  );
}

/** Time between looks while the server works on the import. */
const lookAgainMs = 700;

/** One import, from its columns to its undoing. */
function ImportPanel({ importId, onClose }: { importId: string; onClose: () => void }) {
  const found = useQuery({
    ...trpc.imports.find.queryOptions({ importId }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });
  if (found.data === undefined) {
    return found.error === null ? <Skeleton h={320} /> : <FailureNote error={found.error} />;
  }
  const { data } = found;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Anchor component="button" type="button" className="touch-target" onClick={onClose}>
          <Group gap={4} component="span">
            <ArrowLeft /> All imports
          </Group>
        </Anchor>
      </Group>
      <Group gap="sm">
        <Title>{data.fileName || 'Unnamed file'}</Title>
        <ImportState state={data.state} />
      </Group>
      {isUnderWay(data.state) && <ImportProgress found={data} />}
      {(data.state === 'mapping' || data.state === 'checked') && (
        <ImportChoices key={data.importId} found={data} />
      )}
      {data.state !== 'mapping' && !isUnderWay(data.state) && <ImportResult found={data} />}
      {data.state === 'undone' && <Text>Customers changed since the import were kept.</Text>}
    </Stack>
  );
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

const doing = {
  checking: 'Checking each row. Nothing is imported yet.',
  running: 'Importing customers. You can leave this page; the import continues.',
  undoing: 'Undoing the import.',
} as const;

function ImportProgress({ found }: { found: WebOutputs['imports']['find'] }) {
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
          <Text aria-live="polite">
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

type Listed = WebOutputs['imports']['list'][number];

/** The imports of before, to look at or to undo. */
function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
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

function ImportState({ state }: { state: Listed['state'] }) {
  const { words, color } = states[state];
  return <Badge color={color}>{words}</Badge>;
}
