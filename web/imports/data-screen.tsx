import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../shared/export-button.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { useMay } from '../shell/session/session.ts';
import { ImportList } from './import-list.tsx';
import { ImportPanel } from './import-panel.tsx';
import { UploadCard } from './upload-card.tsx';

/** Customers from a file, and everything into files. */
export function DataScreen() {
  const { import: importId } = useSearch({ from: '/inside/data' });
  const navigate = useNavigate({ from: '/data' });
  const open = (id: string | undefined) => navigate({ search: { import: id } });
  return (
    <Stack gap="lg">
      <PageTitle>Import and export</PageTitle>
      {importId === undefined ? (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <UploadCard onTaken={open} />
            <ExportCard />
          </SimpleGrid>
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
        <Title order={2} id="export-title">
          Export
        </Title>
        <Text size="sm">
          Export customers as a table for any spreadsheet, or everything as an archive in open
          formats: customers, notes, projects, proposals and contracts with their PDFs, messages and
          events.
        </Text>
        <Group gap="sm">
          <ExportButton path="/app/files/exports/customers.csv">Customers (CSV)</ExportButton>
          {mayTakeAll && (
            <ExportButton path="/app/files/exports/everything.zip">Everything (ZIP)</ExportButton>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
