import { Accordion, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WebInputs } from '../../src/doors/web/contract.ts';
import { SecretDialog, SecretOnce } from '../settings/secret.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
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

/** Begins to send events somewhere, and shows the secret that signs them the one time that it can be shown. */
export function NewSubscriptionButton() {
  const [isOpen, dialog] = useDisclosure();
  const navigate = useNavigate();
  const subscribe = useChange(trpc.webhooks.subscribe, { invalidates: [trpc.webhooks.pathKey()] });
  const made = subscribe.data;
  const close = () => {
    dialog.close();
    subscribe.reset();
  };
  const goOn = () => {
    if (made === undefined) return;
    const { subscriptionId } = made;
    close();
    navigate({ to: '/settings/webhooks/$subscriptionId', params: { subscriptionId } });
  };
  return (
    <>
      <Button leftSection={<Plus />} onClick={dialog.open}>
        Add subscription
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? 'Your signing secret' : 'New subscription'}
      >
        {made && made.signingSecret === '' ? (
          <OwnSecretNote onDone={goOn}>
            {made.publicKey !== null && <CopyField label="Public key" value={made.publicKey} />}
          </OwnSecretNote>
        ) : made ? (
          <SecretOnce what="Signing secret" secret={made.signingSecret} onDone={goOn}>
            <Text>
              Use it to verify that a delivery comes from Sundesk and wasn’t altered. It works with
              any Standard Webhooks library.
            </Text>
            {made.publicKey !== null && <CopyField label="Public key" value={made.publicKey} />}
          </SecretOnce>
        ) : (
          <SubscriptionForm onSubscribe={subscribe.mutate} saving={subscribe} />
        )}
      </SecretDialog>
    </>
  );
}

function SubscriptionForm({
  onSubscribe,
  saving,
}: {
  onSubscribe: (settings: WebInputs['webhooks']['subscribe']) => void;
  saving: { isPending: boolean; error: unknown };
}) {
  const types = useQuery(trpc.webhooks.eventTypes.queryOptions(undefined, { staleTime: Infinity }));
  const [secret, setSecret] = useState('');
  const form = useForm<SubscriptionValues>({
    initialValues: {
      ...chosenBy({ name: '', types: ['customer_created'], statusIds: null, ownerIds: null }),
      hookUrl: '',
      isOrdered: false,
      slots: 10,
      ratePerSecond: '',
      signsWithKey: false,
    },
    validate: { hookUrl: readUrl, slots: readSlots, types: readTypes },
  });
  const submit = form.onSubmit((values) => {
    const { hookUrl, isOrdered, slots, ratePerSecond, signsWithKey } = values;
    const { types, name, filter } = toChoices(values);
    onSubscribe({
      hookUrl,
      types,
      ...(secret !== '' && { ownSecret: secret.trim() }),
      settings: {
        name,
        filter,
        isOrdered,
        ...(slots !== '' && { slots }),
        // Without a rate, the server chooses one that suits the host.
        ...(ratePerSecond !== '' && { ratePerSecond }),
        ...(signsWithKey && { signature: 'v1a' as const }),
      },
    });
  });
  return (
    <DialogForm
      form={form}
      values={{ ...form.values, secret }}
      submit="Subscribe"
      saving={{ isPending: saving.isPending, error: saving.error ?? types.error }}
      onSubmit={submit}
    >
      <NameField form={form} />
      <UrlField form={form} />
      {types.data && <EventTypeField types={types.data} form={form} />}
      <Accordion variant="contained" order={3}>
        <Accordion.Item value="options">
          <Accordion.Control>Options</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <FilterFields form={form} />
              <OwnSecretField value={secret} onChange={setSecret} />
              <OptionFields
                form={form}
                rateHint="Leave blank for no limit (25 for Zapier and Make)"
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </DialogForm>
  );
}
