import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshSession } from '../shell/refresh-session.ts';
import { useSession } from '../shell/session.ts';
import { trpc } from '../trpc.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function EmailSection() {
  const { user, accounts } = useSession();
  const refresh = useRefreshSession();
  const [isOpen, dialog] = useDisclosure();
  const [email, setEmail] = useState('');
  const close = () => {
    dialog.close();
    setEmail('');
    change.reset();
  };
  const change = useMutation(
    trpc.profile.changeEmail.mutationOptions({
      onSuccess: async (_nothing, { email: now }) => {
        close();
        notifications.show({ message: `You sign in with ${now} from now on` });
        await refresh();
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
        title="Change your e-mail address"
        text={
          accounts.length > 1
            ? 'It changes in all accounts that you work for.'
            : 'Letters about your sign-in go to the new address. The present one is told of the change.'
        }
        isOpen={isOpen}
        onClose={close}
        onConfirm={(password) => change.mutate({ email, password })}
        confirmLabel="Change the address"
        isPasswordLast
        error={change.error}
        isPending={change.isPending}
      >
        <TextInput
          label="New e-mail address"
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
