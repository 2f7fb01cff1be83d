import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
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
  const change = useMutation(
    trpc.profile.changeEmail.mutationOptions({
      onSuccess: (_nothing, { email: asked }) => {
        close();
        notifications.show({
          title: `Check the mailbox of ${asked}`,
          message: 'Your address changes when you open the link that we sent there.',
          autoClose: 15_000,
        });
      },
    }),
  );
  return (
    <Group justify="space-between">
      <Text fw={500}>{user?.email}</Text>
      <Button variant="default" onClick={dialog.open}>
        Change the address
      </Button>
      <PasswordDialog
        title="Change your email address"
        text={
          accounts.length > 1
            ? 'We send a link to the new address. When you open it, your address changes in all your accounts.'
            : 'We send a link to the new address. When you open it, your address changes, and the old one gets a note.'
        }
        isOpen={isOpen}
        onClose={close}
        onConfirm={(password) => change.mutate({ email, password })}
        confirmLabel="Send the link"
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
