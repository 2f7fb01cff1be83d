import { Box, Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { InUse } from './in-use.tsx';
import { SenderForm } from './sender-form.tsx';
import { SmsForm } from './sms-form.tsx';
import { TrialNote } from './trial-note.tsx';

type Sms = WebOutputs['channels']['read']['sms'];

export function SmsSection({ sms }: { sms: Sms }) {
  const { inUse, own } = sms;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useChange(trpc.channels.removeSms, {
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
  });
  const close = () => setIsEditing(false);
  return (
    <Stack gap="md">
      <InUse title="SMS" inUse={inUse}>
        {own !== null && (
          <>
            Sent from {sms.sender || own.from} via the account {own.sid}
            {own.url === 'https://api.twilio.com' ? ' at Twilio' : ` at ${own.url}`}.
          </>
        )}
        {inUse === 'operator' &&
          `SMS are sent through your operator’s provider${
            sms.sender === '' ? '' : `, from ${sms.sender}`
          }.`}
        {inUse === 'none' && <WithoutSms />}
      </InUse>
      {isEditing ? (
        <SmsForm own={own} onClose={close} />
      ) : (
        <>
          {inUse !== 'none' && <TrialForm />}
          <Group gap="xs">
            <Button
              variant={inUse === 'none' ? 'filled' : 'default'}
              onClick={() => setIsEditing(true)}
            >
              {own === null ? 'Use your own Twilio account' : 'Change'}
            </Button>
            {own !== null && (
              <ConfirmButton
                label="Remove"
                title="Remove your SMS provider?"
                confirmLabel="Remove SMS provider"
                onConfirm={() => remove.mutateAsync()}
                isPending={remove.isPending}
                error={remove.error}
              >
                Sundesk deletes its token. SMS are then sent through your operator’s provider, or
                not at all if there is none.
              </ConfirmButton>
            )}
          </Group>
        </>
      )}
      {own !== null && (
        <Box mt="sm">
          <Title order={3} size="h5" mb={4}>
            Customer replies
          </Title>
          <Text mb="xs">
            In Twilio, enter this address for your number under “A message comes in”. Otherwise
            Sundesk doesn’t receive STOP replies, which the Spam Act requires you to follow.
          </Text>
          <CopyField label="Reply address" value={sms.answersUrl} />
        </Box>
      )}
      {inUse !== 'none' && (
        <Box mt="sm">
          <SenderForm sms={sms} />
        </Box>
      )}
    </Stack>
  );
}

function TrialForm() {
  const { user } = useSession();
  const [to, setTo] = useState(user?.phoneNumber ?? '');
  const trial = useChange(trpc.channels.testSms);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate({ to });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Send a test to"
            type="tel"
            placeholder="0491 570 156"
            required
            withAsterisk={false}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<Send size={16} aria-hidden />}
            loading={trial.isPending}
          >
            Send a test SMS
          </Button>
        </Group>
        <FailureNote error={trial.error} />
        <TrialNote channel="sms" trial={trial.data} />
      </Stack>
    </form>
  );
}

function WithoutSms() {
  return (
    <>
      SMS isn’t set up yet. Until it is, these don’t work:
      <List mt={4}>
        <List.Item>sending proposals and messages to customers by SMS</List.Item>
        <List.Item>codes by SMS for signing</List.Item>
      </List>
      <Text mt={4}>You need an account with Twilio, or with a provider that has the same API.</Text>
    </>
  );
}
