import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { EmailForm } from './email-form.tsx';
import { InUse } from './in-use.tsx';
import { TrialNote } from './trial-note.tsx';

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
    <Stack gap="md">
      <InUse title="Email" inUse={inUse}>
        {own !== null && (
          <>
            Sent from {own.from}
            {own.fromName !== '' && ` (${own.fromName})`} via {own.host}, port {own.port}.
          </>
        )}
        {inUse === 'operator' &&
          'Emails are sent through your operator’s mail server. Replies go to the customer’s owner.'}
        {inUse === 'none' && <WithoutEmail />}
      </InUse>
      {isEditing ? (
        <EmailForm own={own} onClose={close} />
      ) : (
        <>
          <Group gap="xs">
            {inUse !== 'none' && (
              <Button
                leftSection={<Send size={16} aria-hidden />}
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
                isPending={remove.isPending}
                error={remove.error}
              >
                Sundesk deletes its password. Emails are then sent through your operator’s mail
                server, or not at all if there is none.
              </ConfirmButton>
            )}
          </Group>
          {trial.isPending && (
            <Text size="sm" role="status">
              Waiting for the mail server. This can take up to a minute.
            </Text>
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
