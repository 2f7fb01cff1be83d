import { Alert, Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { SendMessageButton } from '../messages/send-message-button.tsx';
import { FigureChangesList } from '../projects/figures-note.tsx';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { dayAndTime, timesViewed } from '../shared/formats/formats.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc, useChange } from '../trpc.ts';
import { MissingList } from './missing-list.tsx';
import { PagePreview } from './page-preview.tsx';
import classes from './proposals.module.css';
import { MarkSentButton } from './sending/mark-sent-button.tsx';
import { type Check, lastDay, type Version } from './words.ts';

/** The version that the customer can see now, and its actions. */
export function OfferCard({
  projectId,
  revision,
  latest,
  check,
  onShowViews,
}: {
  projectId: number;
  /** Revision of the saved project. */
  revision: number;
  latest: Version | undefined;
  check: Check;
  onShowViews: (version: number) => void;
}) {
  return (
    <Paper withBorder p="md">
      {latest?.state === 'published' ? (
        <Published projectId={projectId} version={latest} check={check} onShowViews={onShowViews} />
      ) : (
        <Unpublished projectId={projectId} revision={revision} latest={latest} check={check} />
      )}
    </Paper>
  );
}

function Unpublished({
  projectId,
  revision,
  latest,
  check,
}: {
  projectId: number;
  revision: number;
  latest: Version | undefined;
  check: Check;
}) {
  const isReady = check.missing.length === 0;
  const hasRoom = useMediaQuery('(min-width: 75em)') ?? false;
  const words = (
    <Stack gap="sm">
      <Text>{unpublishedWords(latest)}</Text>
      {isReady ? (
        <>
          <Text>
            Ready to publish as version {check.version}. Preview what the customer will see:
          </Text>
          <SaleTypeField projectId={projectId} saleType={check.suggested.saleType} />
          <Group gap="xs">
            <Previews projectId={projectId} />
          </Group>
        </>
      ) : (
        <div>
          <Text mb={6} fw={600}>
            Before you can publish, add:
          </Text>
          <MissingList check={check} />
        </div>
      )}
    </Stack>
  );
  if (!isReady || !hasRoom) return words;
  return (
    <div className={classes.draft}>
      {words}
      <PagePreview
        projectId={projectId}
        revision={revision}
        saleType={check.suggested.saleType}
        title="The page as the customer will see it"
      />
    </div>
  );
}

function unpublishedWords(latest: Version | undefined): string {
  if (latest === undefined) {
    return 'Not published yet. After you publish the proposal, the customer can read and sign it.';
  }
  const { version, state, endedAt } = latest;
  const when = endedAt === null ? '' : ` on ${dayAndTime(endedAt)}`;
  if (state === 'not_chosen') {
    return `Version ${version} was not chosen. The customer signed another proposal for this site, and the page says so.`;
  }
  return state === 'expired'
    ? `Version ${version} expired${when}. The customer can no longer open it.`
    : `Version ${version} was withdrawn${when}. The customer can no longer open it.`;
}

function Published({
  projectId,
  version,
  check,
  onShowViews,
}: {
  projectId: number;
  version: Version;
  check: Check;
  onShowViews: (version: number) => void;
}) {
  const mayPublish = useMay('projects:write');
  return (
    <Stack>
      {version.pageUrl !== null && (
        <CopyField
          label="Link for reading only"
          description="Each signer gets their own signing link."
          value={version.pageUrl}
        />
      )}
      <dl className={classes.facts}>
        <Fact name="Valid until">{lastDay(version.expiresAt)}</Fact>
        <Fact name="Published">{dayAndTime(version.publishedAt)}</Fact>
        <Fact name="Viewed">{timesViewed(version)}</Fact>
      </dl>
      {check.isChanged && <ChangedNote projectId={projectId} version={version} check={check} />}
      <Group gap="xs">
        {check.isChanged && <SendMessageButton projectId={projectId} />}
        <MarkSentButton projectId={projectId} sentStatus={check.sentStatus} />
        {version.staffUrl !== null && (
          <NewTabLink href={version.staffUrl}>Open as customer</NewTabLink>
        )}
      </Group>
      <Group gap={4} ml={-8}>
        <Button variant="subtle" size="compact-sm" onClick={() => onShowViews(version.version)}>
          Views
        </Button>
        <NewTabLink href={thisAccount.address(version.pdfPath)} variant="subtle" size="compact-sm">
          PDF
        </NewTabLink>
        {mayPublish && <WithdrawButton projectId={projectId} version={version.version} />}
      </Group>
    </Stack>
  );
}

function ChangedNote({
  projectId,
  version,
  check,
}: {
  projectId: number;
  version: Version;
  check: Check;
}) {
  return (
    <Alert color="sun" title={`The project has changed since version ${version.version}`}>
      <Stack gap="xs" align="flex-start">
        <Text>
          The customer still sees the published version. Publish version {check.version} to show
          your changes.
        </Text>
        {check.figureChanges && <FigureChangesList changes={check.figureChanges} />}
        {check.missing.length === 0 ? (
          <>
            <SaleTypeField projectId={projectId} saleType={check.suggested.saleType} />
            <Group gap="xs">
              <Previews projectId={projectId} />
            </Group>
          </>
        ) : (
          <>
            <Text>Before you can publish, add:</Text>
            <MissingList check={check} />
          </>
        )}
      </Stack>
    </Alert>
  );
}

function Previews({ projectId }: { projectId: number }) {
  return (
    <>
      <NewTabLink href={thisAccount.address(`/app/files/preview/${projectId}`)} size="compact-sm">
        Preview page
      </NewTabLink>
      <NewTabLink
        href={thisAccount.address(`/app/files/preview/${projectId}.pdf`)}
        size="compact-sm"
      >
        Preview PDF
      </NewTabLink>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SaleType = Check['suggested']['saleType'];

/** The kind of sale of a draft. It is saved at once, so that the preview shows the notices that it requires. */
function SaleTypeField({ projectId, saleType }: { projectId: number; saleType: SaleType }) {
  const mayWrite = useMay('projects:write');
  const queryKey = trpc.proposals.check.queryKey({ projectId });
  const choose = useChange(trpc.proposals.chooseSaleType, {
    invalidates: [queryKey],
    invalidatesAlways: true,
  });
  // The choice shows at once. A pending mutation reaches the screen only after a moment, in which the radio would jump back.
  const [chosen, setChosen] = useState<SaleType>();
  const change = (next: SaleType) => {
    setChosen(next);
    choose.mutate({ projectId, saleType: next }, { onSettled: () => setChosen(undefined) });
  };
  return (
    <Stack gap="xs">
      <Radio.Group label="Sale type" value={chosen ?? saleType} onChange={(value) => change(value)}>
        <Stack gap="xs" mt={6}>
          <Radio value="solicited" label="The customer asked us" disabled={!mayWrite} />
          <Radio
            value="unsolicited"
            label="We approached the customer"
            description="The preview begins with the notice of the right to cancel."
            disabled={!mayWrite}
          />
        </Stack>
      </Radio.Group>
      <FailureNote error={choose.error} />
    </Stack>
  );
}

/** Takes the published version down, once that is confirmed. */
function WithdrawButton({ projectId, version }: { projectId: number; version: number }) {
  const withdraw = useChange(trpc.proposals.withdraw, {
    success: `Version ${version} withdrawn.`,
    invalidates: changedBySale,
  });
  return (
    <ConfirmButton
      label="Withdraw"
      variant="subtle"
      size="compact-sm"
      color="red"
      title={`Withdraw version ${version}?`}
      confirmLabel="Withdraw version"
      onConfirm={() => withdraw.mutateAsync({ projectId })}
      asking={withdraw}
    >
      <Text>
        The customer can no longer open the page or its PDF, and a contract that isn’t fully signed
        is closed. Signed contracts stay valid. The next version you publish gets a new link.
      </Text>
    </ConfirmButton>
  );
}
