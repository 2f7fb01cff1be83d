import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractCard } from '../contracts/contract-card.tsx';
import { signedOf } from '../contracts/words.ts';
import { day, viewsInWords } from '../shared/formats/formats.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { FailureNote, MoreButton } from '../shared/states.tsx';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc } from '../trpc.ts';
import { OfferCard } from './offer-card.tsx';
import classes from './proposals.module.css';
import { PublishButton } from './publish-button.tsx';
import { useNextStep } from './use-next-step.ts';
import { Checklist, VersionDrawer, Views } from './version-drawer.tsx';
import { lastDay, stateWords, type Version } from './words.ts';

/** Time between looks at a contract that is being sealed. */
const sealingEveryMs = 2000;

/** A project's proposal, its views, and its contract. */
export function ProposalPanel({
  projectId,
  revision,
}: {
  projectId: number;
  /** Revision of the saved project. */
  revision: number;
}) {
  const { data, error } = useQuery(trpc.proposals.ofProject.queryOptions({ projectId }));
  const check = useQuery(trpc.proposals.check.queryOptions({ projectId }));
  const contracts = useQuery(
    trpc.contracts.ofProject.queryOptions(
      { projectId },
      {
        refetchInterval: ({ state }) =>
          state.data?.[0]?.state === 'sealing' ? sealingEveryMs : false,
      },
    ),
  );
  const step = useNextStep(projectId);
  const [viewed, setViewed] = useState<number>();
  const [latest] = data?.versions ?? [];
  const contract = contracts.data?.[0];
  const signed = signedOf(contracts.data);
  return (
    <Stack component="section" aria-labelledby="proposal-title">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title id="proposal-title" tabIndex={-1} data-section-heading>
            Proposal
          </Title>
          {signed !== undefined && <SignedBadge version={signed.version} />}
          {data !== undefined && signed?.version !== latest?.version && (
            <VersionBadge version={latest} />
          )}
        </Group>
        {step !== undefined && (
          <PublishButton
            projectId={projectId}
            revision={revision}
            step={step}
            isShown={step.kind === 'send'}
          />
        )}
      </Group>
      <FailureNote error={error ?? check.error ?? contracts.error} />
      {data === undefined || check.data === undefined ? (
        !error && !check.error && <Skeleton height={180} radius="md" />
      ) : (
        <OfferCard
          projectId={projectId}
          revision={revision}
          latest={latest}
          check={check.data}
          onShowViews={setViewed}
        />
      )}
      {contract !== undefined && (
        <ContractCard contract={contract} others={contracts.data?.slice(1) ?? []} />
      )}
      {latest !== undefined && <VersionList projectId={projectId} onShowViews={setViewed} />}
      <VersionDrawer
        about="Views of"
        version={viewed}
        size="xl"
        onClose={() => setViewed(undefined)}
      >
        {(version) => <Views projectId={projectId} version={version} />}
      </VersionDrawer>
    </Stack>
  );
}

function SignedBadge({ version }: { version: number }) {
  return <Badge color="teal">Version {version}: signed</Badge>;
}

function VersionBadge({ version }: { version: Version | undefined }) {
  if (version === undefined) {
    return <Badge color="gray">Draft</Badge>;
  }
  const { label, color } = stateWords[version.state];
  return (
    <Badge color={color}>
      Version {version.version}: {label.toLowerCase()}
    </Badge>
  );
}

/** Everything that was published of the project, newest first. */
function VersionList({
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
          <VersionRow
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
      <VersionDrawer
        about="Checklist of"
        version={checked}
        size="lg"
        onClose={() => setChecked(undefined)}
      >
        {(version) => <Checklist projectId={projectId} version={version} />}
      </VersionDrawer>
    </section>
  );
}

function VersionRow({
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
