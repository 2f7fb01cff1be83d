import { Badge, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { consentSourceCharactersMax } from '../../src/doors/web/limits.ts';
import { day } from '../shared/formats/formats.ts';
import { DialogButton, DialogForm } from '../shared/forms/form-dialog.tsx';
import { Loaded } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { type Channel, channelWords } from './words.ts';

type Consents = WebOutputs['consents']['ofCustomer'];

/** A customer's consents, and the form to record them. */
export function ConsentPanel({ customerId }: { customerId: number }) {
  const consents = useQuery(trpc.consents.ofCustomer.queryOptions({ customerId }));
  return (
    <Loaded query={consents} height={96}>
      {(found) => (
        <Stack gap="sm">
          <Row customerId={customerId} channel="email" consents={found} />
          <Row customerId={customerId} channel="sms" consents={found} />
        </Stack>
      )}
    </Loaded>
  );
}

function Row({
  customerId,
  channel,
  consents,
}: {
  customerId: number;
  channel: Channel;
  consents: Consents;
}) {
  const mayWrite = useMay('customers:write');
  const consent = consents[channel];
  const { label, color, more } = describe(channel, consents);
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 180px', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{channelWords[channel]}</Text>
          <Badge color={color}>{label}</Badge>
        </Group>
        <Text variant="quiet">{more}</Text>
      </div>
      {mayWrite && (
        <RecordButton
          customerId={customerId}
          channel={channel}
          isGiven={consent?.given !== true && !(channel === 'email' && consent === null)}
        />
      )}
    </Group>
  );
}

function describe(channel: Channel, consents: Consents) {
  const consent = consents[channel];
  if (channel === 'sms' && consents.numberOptedOutAt !== null) {
    const more = `The number opted out on ${day(consents.numberOptedOutAt)}; only that person can opt in again`;
    return { label: 'Opted out', color: 'orange', more };
  }
  if (consent === null) {
    return channel === 'email'
      ? {
          label: 'No preference',
          color: 'gray',
          more: 'You can send emails until they unsubscribe',
        }
      : { label: 'No consent', color: 'gray', more: 'Required before the first SMS' };
  }
  const more = `${consent.source}, ${day(consent.saidAt)}`;
  return consent.given
    ? { label: 'Consent given', color: 'teal', more }
    : { label: 'Unsubscribed', color: 'orange', more };
}

function RecordButton({
  customerId,
  channel,
  isGiven,
}: {
  customerId: number;
  channel: Channel;
  isGiven: boolean;
}) {
  const label = isGiven ? 'Record consent' : 'Unsubscribe';
  const what = `${isGiven ? 'Record consent to' : 'Unsubscribe from'} ${channelNouns[channel]}`;
  return (
    <DialogButton
      size="xs"
      label={label}
      aria-label={`${label}: ${channelWords[channel]}`}
      title={what}
    >
      {(close) => (
        <RecordForm
          customerId={customerId}
          channel={channel}
          isGiven={isGiven}
          label={label}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

function RecordForm({
  customerId,
  channel,
  isGiven,
  label,
  onDone,
}: {
  customerId: number;
  channel: Channel;
  isGiven: boolean;
  label: string;
  onDone: () => void;
}) {
  const [source, setSource] = useState('');
  const record = useChange(trpc.consents.set, {
    invalidates: [trpc.consents.pathKey(), trpc.messages.reach.pathKey()],
    onSuccess: onDone,
  });
  return (
    <DialogForm
      values={source}
      submit={label}
      saving={record}
      isCheckedByBrowser
      onSubmit={() => record.mutate({ customerId, channel, given: isGiven, source })}
    >
      <TextInput
        label="How they told you"
        placeholder={isGiven ? 'Form on our website' : 'By phone'}
        required
        maxLength={consentSourceCharactersMax}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

const channelNouns = { email: 'emails', sms: 'SMS' } as const;
