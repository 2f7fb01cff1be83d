import { Box, Drawer, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayAndTime } from '../shared/formats/formats.ts';
import { FailureNote, Loaded, MoreButton } from '../shared/states.tsx';
import { trpc } from '../trpc.ts';
import { ChecklistGroups } from './checklist-section.tsx';
import { missingInWords } from './checklist-words.ts';
import classes from './proposals.module.css';
import { duration, sectionShares, totalSeconds, type Visit, verdictWords } from './words.ts';

/** Tells of one version of a proposal, beside the list of them. */
export function VersionDrawer({
  version,
  about,
  size,
  onClose,
  children,
}: {
  /** Undefined while it is closed. */
  version: number | undefined;
  /** The beginning of the title, such as `Checklist of`. */
  about: string;
  size: 'lg' | 'xl';
  onClose: () => void;
  children: (version: number) => ReactNode;
}) {
  return (
    <Drawer
      opened={version !== undefined}
      onClose={onClose}
      size={size}
      title={`${about} version ${version ?? ''}`}
    >
      {version !== undefined && children(version)}
    </Drawer>
  );
}

/** The checklist that a version was published with. */
export function Checklist({ projectId, version }: { projectId: number; version: number }) {
  const checklist = useQuery(trpc.proposals.checklist.queryOptions({ projectId, version }));
  return (
    <Loaded query={checklist} height={240}>
      {({ items }) => (
        <Stack gap="xs">
          <Text fw={600}>{missingInWords(items)}</Text>
          <Text variant="quiet">
            As it was when the version was published. Customers don’t see it.
          </Text>
          <ChecklistGroups items={items} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The visits to a version: by whom, whether each counts and why, and the time spent on each part. */
export function Views({ projectId, version }: { projectId: number; version: number }) {
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
        No visits yet. You’ll see each visit here, whether it was a person, and what they read.
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
        <Text variant="quiet" mb="xs">
          A visit counts as a view when a person has the page open in front for 2 seconds.
        </Text>
        <ul className={classes.visits} aria-labelledby="visits-title">
          {visits.map((visit) => (
            <VisitRow key={visit.pageRequestId} visit={visit} />
          ))}
        </ul>
      </div>
      <MoreButton list={views}>Show older visits</MoreButton>
    </Stack>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const { openedAt, viewer, viewerHint, verdict, reason, isCounted, seconds } = visit;
  const inView = totalSeconds(seconds);
  const Icon = isCounted ? CircleCheck : CircleMinus;
  return (
    <li className={classes.visit}>
      <Icon
        size={20}
        color={`var(--mantine-color-${isCounted ? 'teal-6' : 'dimmed'})`}
        className={classes.icon}
      />
      <div className={classes.details}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>
            {verdictWords[verdict]}
            {inView > 0 && `, ${duration(inView)} in view`}
          </Text>
          <Text>{dayAndTime(openedAt)}</Text>
        </Group>
        <Text>{reason}.</Text>
        <Text variant="fine">
          {viewerHint || 'Unknown browser'} · viewer {viewer}
        </Text>
      </div>
    </li>
  );
}

/** A table whose bars are the chart. */
function Sections({ seconds }: { seconds: Visit['seconds'] }) {
  const shares = sectionShares(seconds);
  if (shares.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h4" id="sections-title" mb="xs">
        Time on each section
      </Title>
      <Table verticalSpacing={6} withRowBorders={false} aria-labelledby="sections-title">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="35%">Section</Table.Th>
            <Table.Th>Time in view, all viewers</Table.Th>
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
                    className={classes.bar}
                    // Scaled to the cell, less the width of the words beside it.
                    w={`calc((100% - 6rem) * ${percent / 100})`}
                    aria-hidden
                  />
                  <Text className={classes.spent}>{duration(spent)}</Text>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
