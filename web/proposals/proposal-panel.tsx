import { Badge, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractCard } from '../contracts/contract-card.tsx';
import { signedOf } from '../contracts/words.ts';
import { FailureNote } from '../shared/states.tsx';
import { trpc } from '../trpc.ts';
import { OfferCard } from './offer-card.tsx';
import { PublishButton } from './publish-button.tsx';
import { useNextStep } from './use-next-step.ts';
import { VersionList } from './version-list.tsx';
import { ViewsDrawer } from './views-drawer.tsx';
import { stateWords, type Version } from './words.ts';

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
      <ViewsDrawer projectId={projectId} version={viewed} onClose={() => setViewed(undefined)} />
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
