import {
  Box,
  Button,
  Checkbox,
  Group,
  List,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { InUse, TrialNote } from './channel-parts.tsx';

type Sms = WebOutputs['channels']['read']['sms'];

export function SmsSection({ sms }: { sms: Sms }) {
  const { inUse, own } = sms;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useChange(trpc.channels.removeSms, {
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
  });
  const close = () => setIsEditing(false);
  return (
    <Stack>
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
                asking={remove}
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
  const form = useForm({ initialValues: { to: user?.phoneNumber ?? '' } });
  const trial = useChange(trpc.channels.testSms);
  const failure = useFieldErrors(form, trial.error);
  return (
    <form onSubmit={form.onSubmit((values) => trial.mutate(values))}>
      <Stack gap="sm">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Send a test to"
            type="tel"
            placeholder="0491 570 156"
            required
            withAsterisk={false}
            {...form.getInputProps('to')}
          />
          <Button type="submit" leftSection={<Send />} loading={trial.isPending}>
            Send a test SMS
          </Button>
        </Group>
        <FailureNote error={failure} />
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

type Own = NonNullable<WebOutputs['channels']['read']['sms']['own']>;

const twilioUrl = 'https://api.twilio.com';

function SmsForm({ own, onClose }: { own: Own | null; onClose: (isSaved: boolean) => void }) {
  const form = useForm({
    initialValues: {
      sid: own?.sid ?? '',
      token: '',
      from: own?.from ?? '',
      url: own?.url ?? twilioUrl,
    },
  });
  const save = useChange(trpc.channels.setSms, {
    success: 'Saved. Send a test to check that it works.',
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
    onSuccess: () => form.resetDirty(),
    onSettled: (_saved, error) => error === null && onClose(true),
  });
  const { sid, url } = form.values;
  const keepsToken = own !== null && own.sid === sid && own.url === url;
  return (
    <PageForm
      form={form}
      saving={save}
      isCheckedByBrowser
      gap="sm"
      onSubmit={({ token, ...provider }) =>
        save.mutate({ ...provider, ...(token !== '' && { token }) })
      }
      onCancel={() => onClose(false)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="Account SID"
          description="From the Twilio console"
          placeholder="AC…"
          required
          spellCheck={false}
          {...form.getInputProps('sid')}
          data-autofocus
        />
        <PasswordInput
          label="Auth token"
          description={
            keepsToken
              ? 'Leave blank to keep the current token'
              : 'Stored encrypted, never shown again'
          }
          required={!keepsToken}
          autoComplete="new-password"
          {...form.getInputProps('token')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="SMS sender"
          description="Your number, so that customers can reply"
          placeholder="+61 2 5550 1234"
          required
          {...form.getInputProps('from')}
        />
        <TextInput
          label="API address"
          description="Only for another provider with the same API"
          required
          spellCheck={false}
          {...form.getInputProps('url')}
        />
      </SimpleGrid>
    </PageForm>
  );
}

/** A name that phones show instead of a number. */
function SenderForm({ sms }: { sms: Pick<Sms, 'sender' | 'senderRegistered'> }) {
  const { sender, senderRegistered } = sms;
  const form = useForm({ initialValues: { sender, senderRegistered } });
  const save = useChange(trpc.channels.setSender, {
    success: 'Saved',
    invalidates: [trpc.channels.pathKey()],
    onSuccess: () => form.resetDirty(),
  });
  return (
    <>
      <Title order={3} size="h5" mb={4}>
        SMS sender name
      </Title>
      <Text mb="xs">
        Phones can show your name instead of a number. Customers can’t reply to a name, so each SMS
        includes an opt-out link. Since 1 July 2026, sender names must be on the ACMA’s SMS Sender
        ID Register, or phones show “Unverified”.
      </Text>
      <PageForm form={form} submit="Save name" saving={save} gap="sm" onSubmit={save.mutate}>
        <TextInput
          label="Name"
          description="3 to 11 letters and digits. Leave blank to send from the number"
          maxLength={11}
          maw={320}
          {...form.getInputProps('sender')}
        />
        <Checkbox
          label="The name is on the SMS Sender ID Register"
          disabled={form.values.sender === ''}
          {...form.getInputProps('senderRegistered', { type: 'checkbox' })}
        />
        {form.values.sender !== '' && !form.values.senderRegistered && (
          <Text role="note">
            Until it is registered, phones in Australia show “Unverified” instead of the name.
          </Text>
        )}
      </PageForm>
    </>
  );
}
