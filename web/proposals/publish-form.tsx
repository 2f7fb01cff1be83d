import { Alert, Button, Checkbox, List, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { messageCharactersMax } from '../../src/doors/web/limits.ts';
import { MessagePreview, usePreview } from '../messages/message-preview.tsx';
import { isBlocked } from '../messages/reach-note.tsx';
import { type Channel, channelWords } from '../messages/words.ts';
import { calendarDay } from '../shared/formats/formats.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { trpc, useChange } from '../trpc.ts';
import { ChecklistSection } from './checklist-section.tsx';
import { missingInWords } from './checklist-words.ts';
import { OptionFields } from './option-fields.tsx';
import { PagePreviewWith } from './page-preview.tsx';
import classes from './proposals.module.css';
import {
  type ProjectSummary,
  type PublicationForm,
  publicationFaults,
  suggestedFields,
  toInput,
} from './publication.ts';
import { type Reach, SendFields, type Sending, usualSending } from './sending/send-fields.tsx';
import { SignerFieldsets } from './signer-fieldsets.tsx';
import type { Check, Version } from './words.ts';

type Templates = WebOutputs['templates']['list']['templates'];

/** The sheet for a version: how it is sent, its message, and, folded, what is usually as it should be. */
export function PublishForm({
  projectId,
  revision,
  check,
  published,
  isSigned,
  hasPreview,
  channels,
  others,
  onPublished,
}: {
  projectId: number;
  revision: number;
  check: Check;
  published: Version | undefined;
  isSigned: boolean;
  /** There is room for the page beside the form. */
  hasPreview: boolean;
  /** Undefined for members who may not send. */
  channels: { reach: Reach; templates: Templates } | undefined;
  /** The customer's other projects that are not signed. */
  others: readonly ProjectSummary[];
  /** Told with what to send then, undefined for nothing. */
  onPublished: (published: { version: number; isNew: boolean }, sending?: Sending) => void;
}) {
  const [sending, setSending] = useState(() => usualSending(channels?.reach));
  /** What was chosen with the button that was pressed. */
  const wanted = useRef<Sending>(undefined);
  /** What the member has seen. What others change meanwhile is refused once, so that it is looked at before the next try. */
  const seen = useRef<number | undefined>(revision);
  const form = useForm({
    initialValues: suggestedFields(check),
    validate: (fields) => publicationFaults(fields, check),
  });
  const publish = useChange(trpc.proposals.publish, {
    // A refusal also reads the sale again, so that others' changes are seen before the next try.
    invalidates: changedBySale,
    invalidatesAlways: true,
    onSettled: (version) => {
      if (version) onPublished(version, wanted.current);
      else seen.current = undefined;
    },
  });
  const reach = channels?.reach;
  const isSent = sending.by !== 'self';
  const isSendBlocked =
    sending.by !== 'self' &&
    (sending.to.trim() === '' ||
      reach === undefined ||
      isBlocked(reach, sending.by, sending.to === reach[sending.by].to ? null : sending.to));
  const { signers, expiresOn, saleType, verification, answers } = form.values;
  const items = check.checklists[saleType];
  const submit = form.onSubmit(
    (fields) => {
      const expectedRevision = seen.current ?? revision;
      publish.mutate(toInput(fields, { projectId, expectedRevision }, others));
    },
    (faults) => {
      const field = form.getInputNode(Object.keys(faults)[0] ?? '');
      // It may be folded away, once or, in the checklist, twice.
      for (
        let fold = field?.closest('details');
        fold;
        fold = fold.parentElement?.closest('details')
      ) {
        fold.setAttribute('open', '');
      }
      field?.focus();
    },
  );
  const fields = (
    <DialogForm
      form={form}
      values={{ ...form.values, sending }}
      submit={isSent ? 'Publish and send' : isSigned ? 'Publish variation' : 'Publish'}
      isDisabled={isSendBlocked}
      secondary={
        isSent && (
          <Button type="submit" variant="default" value="only" disabled={publish.isPending}>
            Publish only
          </Button>
        )
      }
      isFooterSticky
      saving={publish}
      progress="Printing the PDF. This takes a few seconds."
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isOnly = submitter instanceof HTMLButtonElement && submitter.value === 'only';
        wanted.current = isSent && !isOnly ? sending : undefined;
        submit(event);
      }}
    >
      <ConsequenceNote published={published} isSigned={isSigned} />
      {check.oddities.length > 0 && (
        <Alert color="sun" title="Is this right?">
          <List mb="sm">
            {check.oddities.map((oddity) => (
              <List.Item key={oddity}>{oddity}</List.Item>
            ))}
          </List>
          <Checkbox
            label="Yes, publish it like this"
            {...form.getInputProps('confirmsOddities', { type: 'checkbox' })}
          />
        </Alert>
      )}
      <Textarea
        label="Message to the customer"
        description="Shown at the top of the proposal. Leave blank to use a short greeting."
        minRows={3}
        maxRows={10}
        maxLength={messageCharactersMax}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <OptionFields form={form} others={others} />
      {channels !== undefined && (
        <SendFields {...channels} sending={sending} onChange={setSending} />
      )}
      <div>
        {sending.by !== 'self' && (
          <MessageFold
            projectId={projectId}
            channel={sending.by}
            template={sending.template}
            isFirst={published === undefined}
          />
        )}
        <Fold name="Valid until" value={calendarDay(expiresOn)}>
          <DayInput
            label="Valid until the end of"
            w={{ base: '100%', xs: 220 }}
            min={check.days.issuedOn}
            max={check.days.latestOn}
            required
            withAsterisk={false}
            {...form.getInputProps('expiresOn')}
          />
        </Fold>
        <Fold
          name={signers.length === 1 ? 'Signer' : 'Signers'}
          value={`${signers.map(({ name }) => name || 'no name yet').join(', ')}: ${verificationNames[verification]}`}
        >
          <SignerFieldsets form={form} />
          <Verification form={form} check={check} />
        </Fold>
        <Fold
          name="Sale"
          value={saleType === 'solicited' ? 'The customer asked us' : 'We approached the customer'}
        >
          <Radio.Group label="Sale type" {...form.getInputProps('saleType')}>
            <Stack gap="xs" mt={6}>
              <Radio value="solicited" label="The customer asked us" />
              <Radio
                value="unsolicited"
                label="We approached the customer"
                description="By phone or away from our premises. They can withdraw within 10 business days after signing."
              />
            </Stack>
          </Radio.Group>
        </Fold>
        <Fold
          name="Checklist"
          value={missingInWords(items, new Set(answers.map(({ key }) => key)))}
        >
          <ChecklistSection form={form} check={check} />
        </Fold>
      </div>
    </DialogForm>
  );
  if (!hasPreview) return fields;
  return (
    <div className={classes.withPreview}>
      {fields}
      <aside className={classes.preview} aria-labelledby="preview-title">
        <Title order={3} size="h6" id="preview-title">
          Preview
        </Title>
        <PagePreviewWith
          projectId={projectId}
          revision={revision}
          saleType={check.suggested.saleType}
          message={form.values.message}
          options={form.values.options}
          title="Preview of the proposal page"
        />
        <Text variant="fine">The saved project, with the message and the choice made here.</Text>
      </aside>
    </div>
  );
}

const verificationNames = {
  none: 'signing link only',
  email: 'code by email',
  sms: 'code by SMS',
} as const;

/** A part of the sheet that is usually as it should be: its value in a line, which opens its fields. */
function Fold({
  name,
  value,
  onToggle,
  children,
}: {
  name: string;
  value: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      className={classes.fold}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <span>{name}</span> <span className={classes.value}>{value}</span>
      </summary>
      <Stack gap="sm" py="sm">
        {children}
      </Stack>
    </details>
  );
}

/** The message that brings the proposal, as the customer will get it. */
function MessageFold({
  projectId,
  channel,
  template,
  isFirst,
}: {
  projectId: number;
  channel: Channel;
  template: string;
  /** There is no published version yet, and so no address. */
  isFirst: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const about = { projectId, toBePublished: true };
  const { data } = usePreview(about, channel, { template });
  return (
    <Fold
      name={channelWords[channel]}
      value={data?.message?.subject || template}
      onToggle={setOpen}
    >
      {isOpen && <MessagePreview about={about} channel={channel} wording={{ template }} />}
      {isFirst && (
        <Text size="xs" c="dimmed">
          The link is an example: publishing makes the real one.
        </Text>
      )}
    </Fold>
  );
}

function Verification({ form, check: { channels } }: { form: PublicationForm; check: Check }) {
  const missing = (isThere: boolean, what: string) =>
    isThere ? undefined : `An owner needs to set up ${what} under Settings first.`;
  return (
    <Radio.Group
      label="Signer verification"
      description="A code to enter before signing makes the signature harder to dispute."
      {...form.getInputProps('verification')}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="none" label="Signing link only" />
        <Radio
          value="email"
          label="Code by email"
          disabled={!channels.email}
          description={missing(channels.email, 'email')}
        />
        <Radio
          value="sms"
          label="Code by SMS"
          disabled={!channels.sms}
          description={missing(channels.sms, 'SMS')}
        />
      </Stack>
    </Radio.Group>
  );
}

/** Tells what happens to the previous version. */
function ConsequenceNote({
  published,
  isSigned,
}: {
  published: Version | undefined;
  isSigned: boolean;
}) {
  if (isSigned) {
    return (
      <Alert color="morning">
        The contract on this project is signed and stays valid. You’re publishing a variation: the
        page shows what changes, and it needs new signatures.
      </Alert>
    );
  }
  if (published === undefined) return null;
  return (
    <Alert color="morning">
      This replaces version {published.version} under the same link. Anyone who has signed version{' '}
      {published.version} must sign again.
    </Alert>
  );
}
