import {
  Alert,
  Button,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { ago, dayAndTime } from '../../shared/formats/formats.ts';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { type Encryption, MailServerFields } from './channel-parts.tsx';
import { withAdvice } from './trial-words.ts';

type Replies = WebOutputs['channels']['read']['replies'];
type Mailbox = NonNullable<Replies>;

const usualPorts = { tls: 993, starttls: 143, none: 143 } as const;
const adviceOn = (problem: string) => withAdvice(problem, [usualPorts.tls, usualPorts.starttls]);
const invalidates = [trpc.channels.pathKey()];

/** The mailbox from which replies of customers are read. */
export function RepliesSection({ replies }: { replies: Replies }) {
  const [isEditing, setIsEditing] = useState(false);
  const trial = useChange(trpc.channels.testReplies, { invalidates });
  const remove = useChange(trpc.channels.removeReplies, { invalidates });
  const close = () => {
    setIsEditing(false);
    trial.reset();
  };
  return (
    <Stack>
      <div>
        <Title mb={4}>Replies by email</Title>
        <Text>
          {replies === null
            ? 'Replies go to the email address of the customer’s owner. If Sundesk reads a mailbox instead, replies appear in the customer’s activity, and everything else in the mailbox is left alone.'
            : `Customers reply to ${replies.server.address}. Sundesk reads the folder ${replies.server.folder} of ${replies.server.user} at ${replies.server.host}, port ${replies.server.port}.`}
        </Text>
      </div>
      {replies !== null && !isEditing && <Status mailbox={replies} />}
      {isEditing ? (
        <MailboxForm mailbox={replies} onClose={close} />
      ) : (
        <>
          <Group gap="xs">
            {replies !== null && (
              <Button loading={trial.isPending} onClick={() => trial.mutate()}>
                Check now
              </Button>
            )}
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {replies === null ? 'Read a mailbox' : 'Change'}
            </Button>
            {replies !== null && (
              <ConfirmButton
                label="Remove"
                title="Stop reading replies?"
                confirmLabel="Remove mailbox"
                onConfirm={() => remove.mutateAsync()}
                asking={remove}
              >
                Sundesk deletes its password. Replies then go to the email address of the customer’s
                owner. Replies that were read stay.
              </ConfirmButton>
            )}
          </Group>
          <FailureNote error={trial.error} />
          <div role="status">
            {trial.data?.outcome === 'read' && (
              <Text>The mailbox can be read. New replies appear within two minutes.</Text>
            )}
            {trial.data !== undefined && trial.data.outcome !== 'read' && (
              <Problem title="The mailbox can’t be read" problem={trial.data.problem} />
            )}
          </div>
        </>
      )}
    </Stack>
  );
}

function Status({
  mailbox: { readAt, problem, failingSince, taken, leftAlone },
}: {
  mailbox: Mailbox;
}) {
  if (problem !== '') {
    const since = failingSince === null ? '' : ` since ${dayAndTime(failingSince)}`;
    return <Problem title={`Replies can’t be read${since}`} problem={problem} />;
  }
  const replies = taken === 1 ? '1 reply' : `${taken} replies`;
  const others = leftAlone === 1 ? '1 other email' : `${leftAlone} other emails`;
  return (
    <Text variant="quiet">
      {readAt === null
        ? 'Not read yet. Replies that arrive from now on are read within two minutes.'
        : `Last read ${ago(readAt)}. ${replies} found, ${others} left alone.`}
    </Text>
  );
}

function Problem({ title, problem }: { title: string; problem: string }) {
  return (
    <Alert color="red" icon={<CircleAlert size={18} />} title={title}>
      {adviceOn(problem)}
    </Alert>
  );
}

function MailboxForm({ mailbox, onClose }: { mailbox: Replies; onClose: () => void }) {
  const own = mailbox?.server;
  const form = useForm({
    initialValues: {
      host: own?.host ?? '',
      port: own?.port ?? Number(usualPorts.tls),
      encryption: own?.encryption ?? ('tls' as Encryption),
      user: own?.user ?? '',
      password: '',
      folder: own?.folder ?? 'INBOX',
      address: own?.address ?? '',
    },
  });
  const save = useChange(trpc.channels.setReplies, {
    success: 'Saved. Check that it works.',
    invalidates,
    onSuccess: () => form.resetDirty(),
    onSettled: (_saved, error) => error === null && onClose(),
  });
  const { host, port, user } = form.values;
  const keepsPassword = own?.host === host && own.port === port && own.user === user;
  return (
    <PageForm
      form={form}
      saving={save}
      isCheckedByBrowser
      gap="sm"
      onSubmit={({ password, ...server }) =>
        save.mutate({ ...server, ...(password !== '' && { password }) })
      }
      onCancel={onClose}
    >
      <MailServerFields form={form} placeholder="imap.example.com" usualPorts={usualPorts} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Username" required spellCheck={false} {...form.getInputProps('user')} />
        <PasswordInput
          label="Password"
          description={
            keepsPassword
              ? 'Leave blank to keep the current password'
              : 'Stored encrypted, never shown again'
          }
          required={!keepsPassword}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput label="Folder" required spellCheck={false} {...form.getInputProps('folder')} />
        <TextInput
          label="Reply-to address"
          description="Emails to it must arrive in this mailbox"
          placeholder="sales@example.com"
          type="email"
          required
          {...form.getInputProps('address')}
        />
      </SimpleGrid>
    </PageForm>
  );
}
