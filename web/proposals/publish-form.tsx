import { Alert, Checkbox, List, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageCharactersMax } from '../../src/doors/web/limits.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { trpc, useChange } from '../trpc.ts';
import { ChecklistSection } from './checklist-section.tsx';
import {
  type PublicationForm,
  publicationFaults,
  suggestedFields,
  toInput,
} from './publication.ts';
import { SignerFieldsets } from './signer-fieldsets.tsx';
import type { Check, Version } from './words.ts';

/** The form for a version: its message, its expiry, and its signers with their verification. */
export function PublishForm({
  projectId,
  revision,
  check,
  published,
  isSigned,
  onPublished,
}: {
  projectId: number;
  revision: number;
  check: Check;
  published: Version | undefined;
  isSigned: boolean;
  onPublished: (published: { version: number; isNew: boolean }) => void;
}) {
  const form = useForm({
    initialValues: suggestedFields(check),
    validate: (fields) => publicationFaults(fields, check),
  });
  const publish = useChange(trpc.proposals.publish, {
    // A refusal also reads the sale again, so that others' changes are seen before the next try.
    invalidates: changedBySale,
    invalidatesAlways: true,
    onSettled: (version) => version && onPublished(version),
  });
  const submit = form.onSubmit(
    (fields) => publish.mutate(toInput(fields, { projectId, expectedRevision: revision })),
    (faults) => {
      const field = form.getInputNode(Object.keys(faults)[0] ?? '');
      // A group of the checklist may be closed over it.
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    },
  );
  return (
    <DialogForm
      form={form}
      submit={isSigned ? 'Publish variation' : 'Publish'}
      saving={publish}
      progress="Printing the PDF. This takes a few seconds."
      onSubmit={submit}
    >
      <ConsequenceNote published={published} isSigned={isSigned} />
      {check.oddities.length > 0 && (
        <Alert color="sun" title="Is this right?">
          <List size="sm" mb="sm">
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
      <DayInput
        label="Valid until the end of"
        w={{ base: '100%', xs: 220 }}
        min={check.days.issuedOn}
        max={check.days.latestOn}
        required
        {...form.getInputProps('expiresOn')}
      />
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
      <SignerFieldsets form={form} />
      <Verification form={form} check={check} />
      <ChecklistSection form={form} check={check} />
    </DialogForm>
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
