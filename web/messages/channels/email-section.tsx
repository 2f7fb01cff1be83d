import {
  Button,
  Group,
  List,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { type Encryption, InUse, MailServerFields, TrialNote } from './channel-parts.tsx';

type Email = WebOutputs['channels']['read']['email'];

export function EmailSection({ email: { inUse, own } }: { email: Email }) {
  const [isEditing, setIsEditing] = useState(false);
  const { user } = useSession();
  const trial = useChange(trpc.channels.testEmail);
  const remove = useChange(trpc.channels.removeEmail, {
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
  });
  const close = (isSaved: boolean) => {
    setIsEditing(false);
    if (isSaved) trial.reset();
  };
  return (
    <Stack>
      <InUse title="Email" inUse={inUse}>
        {own !== null && (
          <>
            Sent from {own.from}
            {own.fromName !== '' && ` (${own.fromName})`} via {own.host}, port {own.port}.
          </>
        )}
        {inUse === 'operator' && 'Emails are sent through your operator’s mail server.'}
        {inUse === 'none' && <WithoutEmail />}
      </InUse>
      {isEditing ? (
        <EmailForm own={own} onClose={close} />
      ) : (
        <>
          <Group gap="xs">
            {inUse !== 'none' && (
              <Button
                leftSection={<Send />}
                onClick={() => trial.mutate()}
                loading={trial.isPending}
              >
                Send a test to {user?.email ?? 'me'}
              </Button>
            )}
            <Button
              variant={inUse === 'none' ? 'filled' : 'default'}
              onClick={() => setIsEditing(true)}
            >
              {own === null ? 'Use your own mail server' : 'Change'}
            </Button>
            {own !== null && (
              <ConfirmButton
                label="Remove"
                title="Remove your mail server?"
                confirmLabel="Remove mail server"
                onConfirm={() => remove.mutateAsync()}
                asking={remove}
              >
                Sundesk deletes its password. Emails are then sent through your operator’s mail
                server, or not at all if there is none.
              </ConfirmButton>
            )}
          </Group>
          {trial.isPending && (
            <Text role="status">Waiting for the mail server. This can take up to a minute.</Text>
          )}
          <FailureNote error={trial.error} />
          <TrialNote channel="email" trial={trial.data} />
        </>
      )}
    </Stack>
  );
}

function WithoutEmail() {
  return (
    <>
      Email isn’t set up yet. Until it is, these don’t work:
      <List mt={4}>
        <List.Item>sending proposals and messages to customers by email</List.Item>
        <List.Item>codes by email for signing, and copies of signed contracts</List.Item>
        <List.Item>invitations, forgotten passwords and notices to your team</List.Item>
      </List>
    </>
  );
}

type Own = NonNullable<WebOutputs['channels']['read']['email']['own']>;
const usualPorts = { tls: 465, starttls: 587, none: 25 } as const;

function EmailForm({ own, onClose }: { own: Own | null; onClose: (isSaved: boolean) => void }) {
  const form = useForm({
    initialValues: {
      host: own?.host ?? '',
      port: own?.port ?? Number(usualPorts.starttls),
      encryption: own?.encryption ?? ('starttls' as Encryption),
      user: own?.user ?? '',
      password: '',
      from: own?.from ?? '',
      fromName: own?.fromName ?? '',
    },
  });
  const save = useChange(trpc.channels.setEmail, {
    success: 'Saved. Send a test to check that it works.',
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
    onSuccess: () => form.resetDirty(),
    onSettled: (_saved, error) => error === null && onClose(true),
  });
  const { host, port, user } = form.values;
  const keepsPassword =
    own?.hasPassword === true && own.host === host && own.port === port && own.user === user;
  return (
    <PageForm
      form={form}
      saving={save}
      isCheckedByBrowser
      gap="sm"
      onSubmit={({ password, ...server }) =>
        save.mutate({ ...server, ...(password !== '' && { password }) })
      }
      onCancel={() => onClose(false)}
    >
      <MailServerFields form={form} placeholder="smtp.example.com" usualPorts={usualPorts} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="Username"
          description="Leave blank if the server needs no sign-in"
          spellCheck={false}
          {...form.getInputProps('user')}
        />
        <PasswordInput
          label="Password"
          description={
            keepsPassword
              ? 'Leave blank to keep the current password'
              : 'Stored encrypted, never shown again'
          }
          required={user !== '' && !keepsPassword}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="From address"
          description="An address your mail server can send from"
          placeholder="sales@example.com"
          type="email"
          required
          {...form.getInputProps('from')}
        />
        <TextInput
          label="Sender name"
          description="Leave blank to use your company name"
          maxLength={100}
          {...form.getInputProps('fromName')}
        />
      </SimpleGrid>
    </PageForm>
  );
}
