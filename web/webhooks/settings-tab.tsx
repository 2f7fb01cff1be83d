import { Button, Divider, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SecretDialog, SecretOnce } from '../settings/secret.tsx';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { dayAndTime } from '../shared/formats/formats.ts';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { PageForm } from '../shared/forms/page-form.tsx';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { hostOf, type Subscription } from './health-words.ts';
import {
  chosenBy,
  EventTypeField,
  FilterFields,
  NameField,
  OptionFields,
  OwnSecretField,
  OwnSecretNote,
  readSlots,
  readTypes,
  readUrl,
  type SubscriptionValues,
  toChoices,
  UrlField,
} from './subscription-fields.tsx';

/** A subscription's URL, delivery options, secret and removal. */
export function SettingsTab({ subscription }: { subscription: Subscription }) {
  const { publicKey, previousSignsUntil } = subscription;
  return (
    <Stack gap="xl" maw={640}>
      <SettingsForm subscription={subscription} />
      <Divider />
      <Stack gap="sm">
        <Title>Signing</Title>
        <Text>
          {previousSignsUntil === null
            ? 'Deliveries are signed with the secret that was shown or entered when it was created.'
            : `The secret was replaced. The old secret stays valid until ${dayAndTime(previousSignsUntil)}.`}
        </Text>
        {publicKey !== null && <CopyField label="Public key" value={publicKey} />}
        <Group>
          <RotateSecretButton subscription={subscription} />
        </Group>
      </Stack>
      <Divider />
      <Stack gap="sm">
        <Title>End</Title>
        <Group>
          <EndButton subscription={subscription} />
        </Group>
      </Stack>
    </Stack>
  );
}

function valuesOf(subscription: Subscription): SubscriptionValues {
  const { hookUrl, isOrdered, slots, ratePerSecond, publicKey } = subscription;
  return {
    ...chosenBy(subscription),
    hookUrl,
    isOrdered,
    slots,
    ratePerSecond: ratePerSecond ?? '',
    signsWithKey: publicKey !== null,
  };
}

function SettingsForm({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  const form = useForm<SubscriptionValues>({
    initialValues: valuesOf(subscription),
    validate: { hookUrl: readUrl, slots: readSlots, types: readTypes },
  });
  const types = useQuery(trpc.webhooks.eventTypes.queryOptions(undefined, { staleTime: Infinity }));
  const change = useChange(trpc.webhooks.change, {
    success: 'Saved. URL and options also apply to waiting deliveries.',
    invalidates: [trpc.webhooks.pathKey()],
    onSuccess: () => form.resetDirty(),
  });
  const submit = (values: SubscriptionValues) => {
    const { hookUrl, isOrdered, slots, ratePerSecond, signsWithKey } = values;
    const { types: chosen, name, filter } = toChoices(values);
    change.mutate({
      subscriptionId,
      hookUrl,
      types: chosen,
      settings: {
        name,
        filter,
        isOrdered,
        ...(slots !== '' && { slots }),
        ratePerSecond: ratePerSecond === '' ? null : ratePerSecond,
        signature: signsWithKey ? 'v1a' : 'v1',
      },
    });
  };
  return (
    <PageForm form={form} submit="Save settings" saving={change} onSubmit={submit}>
      <NameField form={form} />
      <UrlField form={form} />
      {types.data && <EventTypeField types={types.data} form={form} />}
      <FilterFields form={form} />
      <OptionFields form={form} rateHint="Leave blank for no limit" />
      <FailureNote error={types.error} />
    </PageForm>
  );
}

function EndButton({ subscription: { subscriptionId, hookUrl } }: { subscription: Subscription }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useChange(trpc.webhooks.remove, {
    success: `Subscription of ${hostOf(hookUrl)} ended.`,
    invalidates: [trpc.webhooks.pathKey()],
    onSuccess: async () => {
      await navigate({ to: '/settings/webhooks' });
      queryClient.removeQueries({ queryKey: trpc.webhooks.find.queryKey({ subscriptionId }) });
    },
  });
  return (
    <ConfirmButton
      label="End subscription"
      title="End subscription"
      confirmLabel="End subscription"
      onConfirm={() => remove.mutateAsync({ subscriptionId })}
      asking={remove}
    >
      Sundesk sends nothing more to this endpoint and cancels waiting deliveries. You can’t undo
      this; a new subscription gets a new secret.
    </ConfirmButton>
  );
}

const overlaps = [
  { value: '0', label: 'Not at all (secret leaked)' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
];

/** Gives a subscription a new secret, beside which the old one signs while the receiver changes over. */
function RotateSecretButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, previousSignsUntil } = subscription;
  const [isOpen, dialog] = useDisclosure();
  const [overlap, setOverlap] = useState('24');
  const [secret, setSecret] = useState('');
  const rotate = useChange(trpc.webhooks.rotateSecret, { invalidates: [trpc.webhooks.pathKey()] });
  const made = rotate.data;
  const words = made && (
    <Text>
      {made.previousSignsUntil === null
        ? 'The old secret is no longer valid.'
        : `The old secret stays valid until ${dayAndTime(made.previousSignsUntil)}.`}
    </Text>
  );
  const close = () => {
    dialog.close();
    rotate.reset();
    setOverlap('24');
    setSecret('');
  };
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Replace secret
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? 'Your new signing secret' : 'Replace signing secret'}
      >
        {made && made.signingSecret === '' ? (
          <OwnSecretNote onDone={close}>{words}</OwnSecretNote>
        ) : made ? (
          <SecretOnce what="Signing secret" secret={made.signingSecret} onDone={close}>
            {words}
          </SecretOnce>
        ) : (
          <DialogForm
            values={{ overlap, secret }}
            submit={secret === '' ? 'Create new secret' : 'Use this secret'}
            saving={rotate}
            onSubmit={() =>
              rotate.mutate({
                subscriptionId,
                overlapHours: Number(overlap),
                ...(secret !== '' && { ownSecret: secret.trim() }),
              })
            }
          >
            <Text>
              While both secrets are valid, deliveries carry a signature of each.
              {previousSignsUntil !== null && ' The secret before this one stops being valid now.'}
            </Text>
            <Select
              label="Old secret stays valid"
              data={overlaps}
              value={overlap}
              allowDeselect={false}
              onChange={(value) => value !== null && setOverlap(value)}
            />
            <OwnSecretField value={secret} onChange={setSecret} />
          </DialogForm>
        )}
      </SecretDialog>
    </>
  );
}
