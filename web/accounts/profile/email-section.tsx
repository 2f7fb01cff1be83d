import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function EmailSection() {
  const { user, accounts } = useSession();
  const [isOpen, dialog] = useDisclosure();
  const [email, setEmail] = useState('');
  const close = () => {
    dialog.close();
    setEmail('');
    change.reset();
  };
  const change = useChange(trpc.profile.changeEmail, {
    onSuccess: (_nothing, { email: newEmail }) => {
      close();
      notifications.show({
        title: `Check the inbox of ${newEmail}`,
        message: 'Your address changes when you open the link we sent.',
        autoClose: 15_000,
      });
    },
  });
  return (
    <Group justify="space-between">
      <Text fw={500}>{user?.email}</Text>
      <Button variant="default" onClick={dialog.open}>
        Change email address
      </Button>
      <PasswordDialog
        title="Change your email address"
        text={
          accounts.length > 1
            ? 'We’ll send a link to the new address. When you open it, your address changes in all your accounts.'
            : 'We’ll send a link to the new address. When you open it, your address changes and we notify the old one.'
        }
        isOpen={isOpen}
        onClose={close}
        onConfirm={(password) => change.mutate({ email, password })}
        confirmLabel="Send link"
        isPasswordLast
        error={change.error}
        isPending={change.isPending}
      >
        <TextInput
          label="New email address"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </PasswordDialog>
    </Group>
  );
}
