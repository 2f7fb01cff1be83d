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
      <SignInFrame title="Your password is changed">
        <Alert color="teal" variant="light" role="status">
          You were signed out everywhere. Sign in with the new password.
        </Alert>
        <TextLink to="/sign-in">Sign in</TextLink>
      </SignInFrame>
    );
  }
  if (isOver) {
    return (
      <SignInFrame title="This link no longer works">
        <Alert color="red" variant="light" role="alert">
          It was used already, or has run out.
        </Alert>
        <TextLink to="/forgot-password">Ask for a new one</TextLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password" lead="With it you are signed out everywhere else.">
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
              {labelWhile(wait, 'Change the password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SignInFrame>
  );
}
