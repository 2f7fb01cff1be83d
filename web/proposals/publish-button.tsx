import { Button, Collapse, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SignerList } from '../contracts/signer-list.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { MissingNote } from './missing-list.tsx';
import { PublishForm } from './publish-form.tsx';
import { MarkSentButton } from './sending/mark-sent-button.tsx';
import { OwnMail } from './sending/own-mail.tsx';
import { type NextStep, readCheckAgain } from './use-next-step.ts';
import type { Version } from './words.ts';

const publishVariation = 'Publish variation';

type Published = { version: number; isNew: boolean };

/** Opens the dialog in which a version is published, and which says afterwards where it is. */
export function PublishButton({
  projectId,
  revision,
  step: { kind, check, published, isSigned },
  isShown = true,
  isShort = false,
}: {
  projectId: number;
  revision: number;
  step: NextStep;
  /** The dialog stays when its button disappears, because it ends with the published version. */
  isShown?: boolean;
  /** Shows the verb alone, where there is little room. */
  isShort?: boolean;
}) {
  const mayPublish = useMay('projects:write');
  const [isOpen, dialog] = useDisclosure();
  const [done, setDone] = useState<Published>();
  const maySend = useMay('messages:send');
  const reach = useQuery({
    ...trpc.messages.reach.queryOptions({ projectId }),
    enabled: isOpen && maySend,
  });
  const templates = useQuery({
    ...trpc.templates.list.queryOptions(),
    enabled: isOpen && maySend,
  });
  const customer = useQuery({
    ...trpc.customers.find.queryOptions({ customerId: check.customerId }),
    enabled: isOpen,
  });
  const send = useChange(trpc.messages.send, {
    success: `Sent to ${reach.data?.customerName}. You will hear when they open it.`,
    invalidates: [...changedBySale, trpc.messages.pathKey(), trpc.customers.pathKey()],
    onSuccess: dialog.close,
  });
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const hasPreview = useMediaQuery('(min-width: 75em)') ?? false;
  if (!mayPublish) return null;
  const open = () => {
    setDone(undefined);
    send.reset();
    // What is missing may have been added elsewhere, such as in the settings.
    void readCheckAgain(projectId);
    dialog.open();
  };
  const versioned = `Publish version ${check.version}`;
  const label = isSigned
    ? publishVariation
    : published === undefined
      ? 'Publish proposal'
      : versioned;
  const shortLabel = !isSigned ? 'Publish' : isPhone ? 'Variation' : publishVariation;
  return (
    <>
      {isShown && (
        <Button
          variant={kind === 'publish' ? 'filled' : 'default'}
          onClick={open}
          {...(isShort && { 'aria-label': label })}
        >
          {isShort ? shortLabel : label}
        </Button>
      )}
      <FormDialog
        opened={isOpen}
        onClose={dialog.close}
        title={done !== undefined ? 'Published' : isSigned ? publishVariation : versioned}
        size={hasPreview && done === undefined && check.missing.length === 0 ? 1140 : 720}
        fullScreen={isPhone}
      >
        {content()}
      </FormDialog>
    </>
  );

  function content() {
    if (done !== undefined) {
      return (
        <PublishedNote
          projectId={projectId}
          sentStatus={check.sentStatus}
          done={done}
          published={published}
          sending={send}
          onClose={dialog.close}
        />
      );
    }
    if (check.missing.length > 0) return <MissingNote check={check} onClose={dialog.close} />;
    const failure = reach.error ?? templates.error ?? customer.error;
    if (failure !== null) return <FailureNote error={failure} />;
    if (customer.data === undefined) return <Skeleton height={320} />;
    if (maySend && (reach.data === undefined || templates.data === undefined)) {
      return <Skeleton height={320} />;
    }
    return (
      <PublishForm
        projectId={projectId}
        revision={revision}
        check={check}
        published={published}
        isSigned={isSigned}
        hasPreview={hasPreview}
        channels={
          reach.data && templates.data
            ? { reach: reach.data, templates: templates.data.templates }
            : undefined
        }
        others={
          isSigned
            ? []
            : customer.data.projects.filter((one) => one.projectId !== projectId && !one.isSigned)
        }
        onPublished={(version, sending) => {
          setDone(version);
          if (sending === undefined || sending.by === 'self') return;
          const { by, to, template } = sending;
          send.mutate({
            projectId,
            channel: by,
            wording: { template },
            ...(to !== reach.data?.[by].to && { to }),
          });
        }}
      />
    );
  }
}

/** Confirms a published version, with the links to send: first those that sign, then the one for reading only. */
function PublishedNote({
  projectId,
  sentStatus,
  done,
  published,
  sending,
  onClose,
}: {
  projectId: number;
  sentStatus: string | null;
  done: { version: number; isNew: boolean };
  published: Version | undefined;
  /** The message that brings it to the customer. */
  sending: { isPending: boolean; error: unknown };
  onClose: () => void;
}) {
  if (sending.isPending) {
    return (
      <Group gap="xs" role="status">
        <Loader size="sm" aria-hidden />
        <Text>Version {done.version} published. Sending it…</Text>
      </Group>
    );
  }
  return (
    <Stack>
      <FailureNote
        error={sending.error}
        title={`Version ${done.version} is published, but the message was not sent`}
      />
      <Text role="status">
        {done.isNew
          ? `Version ${done.version} published. Now send each signer their own link.`
          : `Version ${done.version} already has exactly this content, so nothing changed.`}
      </Text>
      <SigningLinks projectId={projectId} version={done.version} />
      {published?.version === done.version && published.pageUrl !== null && (
        <ReadingLink url={published.pageUrl} />
      )}
      <OwnMail projectId={projectId} />
      <Group justify="space-between" gap="xs">
        {published?.version === done.version && published.staffUrl !== null ? (
          <NewTabLink href={published.staffUrl}>Open as customer</NewTabLink>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <MarkSentButton projectId={projectId} sentStatus={sentStatus} />
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** The link of each signer who has yet to sign; where no member may see them, a way to email them. */
function SigningLinks({ projectId, version }: { projectId: number; version: number }) {
  const contracts = useQuery(trpc.contracts.ofProject.queryOptions({ projectId }));
  const contract = contracts.data?.find((one) => one.state === 'open' && one.version === version);
  if (contract === undefined) return null;
  const copied = contract.signers.filter(({ link }) => link !== '');
  if (copied.length === 0) return <SignerList contract={contract} />;
  return copied.map(({ position, name, link }) => (
    <CopyField
      key={position}
      label={`Link for ${name}, to read and sign`}
      description="For this person only: anyone who has it can sign in their name."
      value={link}
    />
  ));
}

function ReadingLink({ url }: { url: string }) {
  const [isShown, { toggle }] = useDisclosure();
  return (
    <div>
      <Button variant="subtle" size="compact-sm" ml={-8} onClick={toggle} aria-expanded={isShown}>
        Share for reading only
      </Button>
      <Collapse expanded={isShown}>
        <CopyField
          label="Link for reading only"
          description="Nobody can sign with it."
          value={url}
        />
      </Collapse>
    </div>
  );
}
