import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { day, viewsInWords } from '../shared/formats/formats.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { FailureNote, MoreButton } from '../shared/states.tsx';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc } from '../trpc.ts';
import classes from './proposals.module.css';
import { ChecklistDrawer } from './version-drawer.tsx';
import { lastDay, stateWords, type Version } from './words.ts';

/** Everything that was published of the project, newest first. */
export function VersionList({
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
  const [checked, setChecked] = useState<number>();
  const shown = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <section aria-labelledby="versions-title">
      <Title order={3} size="h4" id="versions-title" mb="xs">
        Versions
      </Title>
      <FailureNote error={versions.error} />
      <ul className={classes.versions}>
        {shown.map((version) => (
          <Row
            key={version.version}
            version={version}
            onShowViews={onShowViews}
            onShowChecklist={setChecked}
          />
        ))}
      </ul>
      <MoreButton list={versions} mt="xs">
        Show older versions
      </MoreButton>
      <ChecklistDrawer
        projectId={projectId}
        version={checked}
        onClose={() => setChecked(undefined)}
      />
    </section>
  );
}

function Row({
  version,
  onShowViews,
  onShowChecklist,
}: {
  version: Version;
  onShowViews: (version: number) => void;
  onShowChecklist: (version: number) => void;
}) {
  const number = version.version;
  return (
    <li className={classes.version}>
      <Stack gap={0}>
        <Text fw={600}>Version {number}</Text>
        <Text>{stateInWords(version)}</Text>
        <Text variant="quiet">{viewsInWords(version)}</Text>
      </Stack>
      <Group gap={4} justify="flex-end" align="flex-start">
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onShowChecklist(number)}
          aria-label={`Checklist of version ${number}`}
        >
          Checklist
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onShowViews(number)}
          aria-label={`Views of version ${number}`}
        >
          Views
        </Button>
        <NewTabLink
          size="compact-sm"
          variant="subtle"
          href={thisAccount.address(version.pdfPath)}
          aria-label={`PDF of version ${number}, opens in a new tab`}
        >
          PDF
        </NewTabLink>
      </Group>
    </li>
  );
}

/** `Published 21 Nov 2026, valid until 21 Dec 2026`, or when it was published and ended. */
function stateInWords({ state, publishedAt, expiresAt, endedAt }: Version): string {
  const published = `Published ${day(publishedAt)}`;
  if (state === 'published') return `${published}, valid until ${lastDay(expiresAt)}`;
  const ended = stateWords[state].label.toLowerCase();
  return endedAt === null ? `${published}, ${ended}` : `${published}, ${ended} ${day(endedAt)}`;
}
