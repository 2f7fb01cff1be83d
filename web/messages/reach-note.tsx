import { Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { type Channel, channelWords } from './words.ts';

type Reach = WebOutputs['messages']['reach'];

/** Why the customer cannot be written to on a channel, and what to do about it. */
export function ReachNote({ reach, channel }: { reach: Reach; channel: Channel }) {
  const mayManage = useMay('channels:manage');
  const mayWrite = useMay('customers:write');
  const { refusal } = reach[channel];
  const { customerId, customerName } = reach;
  if (refusal === null) return null;
  switch (refusal.code) {
    case 'EMAIL_NOT_CONFIGURED':
    case 'SMS_NOT_CONFIGURED':
      return (
        <Alert color="sun" title={`${channelWords[channel]} isn’t set up yet`}>
          {mayManage ? (
            <>
              Set up a channel before you send messages.{' '}
              <Anchor component={Link} to="/settings/channels" inherit>
                Set up under Email and SMS
              </Anchor>
              .
            </>
          ) : (
            'Ask an owner to set it up under Settings, Email and SMS.'
          )}
        </Alert>
      );
    case 'SMS_NO_CONSENT':
      return (
        <Alert color="sun" title={`${customerName} hasn’t consented to SMS`}>
          <Text>
            The Spam Act requires consent before the first SMS. Ask the customer and record how they
            agreed.
          </Text>
          {mayWrite && <RecordConsent customerId={customerId} />}
        </Alert>
      );
    case 'EMAIL_OPTED_OUT':
      return (
        <Alert color="orange" title={`${customerName} has unsubscribed from emails`}>
          Call instead. If they consent again, record it on the customer’s page.
        </Alert>
      );
    case 'SMS_OPTED_OUT':
      return (
        <Alert color="orange" title="This number has opted out of SMS">
          Only the recipient can opt in again, by replying START or on the opt-out page in the SMS.
        </Alert>
      );
    default:
      return <Alert color="sun">{refusal.message}</Alert>;
  }
}

function RecordConsent({ customerId }: { customerId: number }) {
  const [source, setSource] = useState('');
  const record = useChange(trpc.consents.set, {
    invalidates: [trpc.consents.pathKey(), trpc.messages.reach.pathKey()],
  });
  // Saved without a form element, because it is nested in the message's form.
  const submit = () => {
    if (source.trim() !== '') record.mutate({ customerId, channel: 'sms', given: true, source });
  };
  return (
    <>
      <Group align="flex-end" gap="xs" mt="xs">
        <TextInput
          label="How they agreed"
          placeholder="On the phone, 21 November"
          maxLength={200}
          flex="1 1 200px"
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Button
          variant="default"
          onClick={submit}
          loading={record.isPending}
          disabled={source.trim() === ''}
        >
          Record consent
        </Button>
      </Group>
      <FailureNote error={record.error} />
    </>
  );
}

/** Returns whether sending would be refused, as far as one knows before. */
export function isBlocked(reach: Reach, channel: Channel, to: string | null): boolean {
  const code = reach[channel].refusal?.code;
  if (code === undefined) return false;
  const isAboutAddress = code === 'NO_RECIPIENT' || code === 'SMS_OPTED_OUT';
  return !(isAboutAddress && to !== null);
}
