import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askAuth } from '../../shell/session/auth.ts';
import { trpc } from '../../trpc.ts';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordButton() {
  const [isOpen, dialog] = useDisclosure();
  const [newPassword, setNew] = useState('');
  const close = () => {
    dialog.close();
    setNew('');
    change.reset();
  };
  const change = useMutation({
    mutationFn: (currentPassword: string) =>
      askAuth('change-password', { currentPassword, newPassword }),
    meta: { success: 'Password changed', invalidates: [trpc.profile.pathKey()] },
    onSuccess: close,
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Change password
      </Button>
      <PasswordDialog
        title="Change password"
        passwordLabel="Current password"
        isOpen={isOpen}
        onClose={close}
        onConfirm={change.mutate}
        confirmLabel="Change password"
        error={change.error}
        isPending={change.isPending}
      >
        <NewPasswordField label="New password" value={newPassword} onChange={setNew} />
      </PasswordDialog>
    </>
  );
}
