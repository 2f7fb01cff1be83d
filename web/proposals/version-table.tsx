import { Button, Group, ScrollArea, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailureNote } from '../shared/failure-note.tsx';
import { day, dayAndTime } from '../shared/formats.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { trpc } from '../trpc.ts';
import { lastDay, stateWords, type Version } from './words.ts';

/** Everything that was published of the project, newest first. */
export function VersionTable({
  projectId,
  onShowViews,
}: {
  projectId: number;
  onShowViews: (version: number) => void;
}) {
  const versions = useInfiniteQuery(
    trpc.proposals.ofProject.infiniteQueryOptions(
      { projectId },
      { getNextPageParam: ({ next }) => next ?? undefined },
    ),
  );
  const rows = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <div>
      <Title order={3} size="h4" id="versions-title" mb="xs">
        Versions
      </Title>
      <FailureNote error={versions.error} />
      <ScrollArea.Autosize
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-labelledby': 'versions-title' }}
      >
        <Table verticalSpacing="xs" miw={560} aria-labelledby="versions-title">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Version</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>Published</Table.Th>
              <Table.Th ta="right">Views</Table.Th>
              <Table.Th>Look at</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((version) => (
              <Row key={version.version} version={version} onShowViews={onShowViews} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {versions.hasNextPage && (
        <Button
          variant="default"
          mt="xs"
          onClick={() => versions.fetchNextPage()}
          loading={versions.isFetchingNextPage}
        >
          Show older versions
        </Button>
      )}
    </div>
  );
}

function Row({
  version,
  onShowViews,
}: {
  version: Version;
  onShowViews: (version: number) => void;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{version.version}</Table.Th>
      <Table.Td>{stateInWords(version)}</Table.Td>
      <Table.Td>
        <Text span inherit title={dayAndTime(version.publishedAt)}>
          {day(version.publishedAt)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{version.viewCount}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onShowViews(version.version)}
            aria-label={`Who looked at version ${version.version}`}
          >
            Views
          </Button>
          <NewTabLink size="compact-sm" variant="subtle" href={version.pdfPath}>
            PDF
          </NewTabLink>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function stateInWords({ state, expiresAt, endedAt }: Version): string {
  const { label } = stateWords[state];
  if (state === 'published') return `${label}, valid until ${lastDay(expiresAt)}`;
  return endedAt === null ? label : `${label} ${day(endedAt)}`;
}
