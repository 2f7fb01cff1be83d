import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { AuthFailure, askAuth } from '../../shell/session/auth.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { labelWhile, useWait } from './use-wait.ts';

export function ResetPasswordScreen() {
  const { token } = useSearch({ from: '/reset-password' });
  const [newPassword, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => askAuth('reset-password', { token, newPassword }),
  });
  const wait = useWait(reset.error);
  const isOver =
    token === '' || (reset.error instanceof AuthFailure && reset.error.code === 'INVALID_TOKEN');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate();
  };
  if (reset.isSuccess) {
    return (
      <SignInFrame title="Password changed">
        <Alert color="teal" role="status">
          You’re signed out everywhere. Sign in with your new password.
        </Alert>
        <TextLink to="/sign-in">Sign in</TextLink>
      </SignInFrame>
    );
  }
  if (isOver) {
    return (
      <SignInFrame title="Link no longer valid">
        <Alert color="red" role="alert">
          It was already used or has expired.
        </Alert>
        <TextLink to="/forgot-password">Request a new link</TextLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password" lead="This signs you out everywhere else.">
      <form onSubmit={submit}>
        <Stack>
          <NewPasswordField
            label="New password"
            value={newPassword}
            onChange={setPassword}
            autoFocus
          />
          <FailureNote error={reset.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={reset.isPending} disabled={wait > 0}>
              {labelWhile(wait, 'Change password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SignInFrame>
  );
}
