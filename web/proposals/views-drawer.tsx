import {
  Badge,
  Box,
  Button,
  Drawer,
  Group,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { FailureNote } from '../shared/failure-note.tsx';
import { dayAndTime } from '../shared/formats.ts';
import { trpc } from '../trpc.ts';
import { duration, sectionShares, totalSeconds, type Visit, verdictWords } from './words.ts';

/** Who opened a version, whether it counts and why, and what they looked at for how long. */
export function ViewsDrawer({
  projectId,
  version,
  onClose,
}: {
  projectId: number;
  /** Undefined while it is closed. */
  version: number | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={version !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={`Who looked at version ${version ?? ''}`}
    >
      {version !== undefined && <Views projectId={projectId} version={version} />}
    </Drawer>
  );
}

function Views({ projectId, version }: { projectId: number; version: number }) {
  const views = useInfiniteQuery(
    trpc.proposals.views.infiniteQueryOptions(
      { projectId, version },
      { getNextPageParam: ({ next }) => next ?? undefined },
    ),
  );
  if (views.error) return <FailureNote error={views.error} />;
  if (views.data === undefined) return <Skeleton height={240} radius="md" />;
  const visits = views.data.pages.flatMap((page) => page.visits);
  const [newest] = views.data.pages;
  if (visits.length === 0) {
    return (
      <Text c="dimmed">
        Nobody has opened it yet. Here you will see each visit, whether a person looked, and what
        they read.
      </Text>
    );
  }
  return (
    <Stack gap="lg">
      <Sections seconds={newest?.seconds ?? {}} />
      <div>
        <Title order={3} size="h4" id="visits-title">
          Visits
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          A visit counts as a view when a person had the page in sight for two seconds.
        </Text>
        <ScrollArea.Autosize
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-labelledby': 'visits-title' }}
        >
          <Table verticalSpacing="xs" miw={480} aria-labelledby="visits-title">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When, and with what</Table.Th>
                <Table.Th>Counts</Table.Th>
                <Table.Th>Why</Table.Th>
                <Table.Th ta="right">In view</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {visits.map((visit) => (
                <VisitRow key={visit.hitId} visit={visit} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </div>
      {views.hasNextPage && (
        <Button
          variant="default"
          onClick={() => views.fetchNextPage()}
          loading={views.isFetchingNextPage}
        >
          Show older visits
        </Button>
      )}
    </Stack>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const { openedAt, viewer, viewerHint, verdict, reason, isCounted, seconds } = visit;
  const inView = totalSeconds(seconds);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {dayAndTime(openedAt)}
        </Text>
        <Text size="xs" c="dimmed">
          {viewerHint || 'Unknown browser'} · viewer {viewer}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge
          variant="light"
          color={isCounted ? 'teal' : 'gray'}
          tt="none"
          fw={500}
          leftSection={
            isCounted ? <Check size={12} aria-hidden /> : <Minus size={12} aria-hidden />
          }
        >
          {verdictWords[verdict]}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{reason}</Text>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {inView === 0 ? '' : duration(inView)}
      </Table.Td>
    </Table.Tr>
  );
}

/** A table whose bars are the chart. */
function Sections({ seconds }: { seconds: Visit['seconds'] }) {
  const shares = sectionShares(seconds);
  if (shares.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h4" id="sections-title" mb="xs">
        Time on each part
      </Title>
      <Table verticalSpacing={6} withRowBorders={false} aria-labelledby="sections-title">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="35%">Part of the page</Table.Th>
            <Table.Th>Time in view, of all people together</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map(({ section, name, seconds: spent, percent }) => (
            <Table.Tr key={section}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Box
                    h={12}
                    w={`${Math.max(percent, 1) * 0.7}%`}
                    bg="var(--mantine-primary-color-filled)"
                    style={{ borderRadius: 3, flexShrink: 0 }}
                    aria-hidden
                  />
                  <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                    {duration(spent)}
                  </Text>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
