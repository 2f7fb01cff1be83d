import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { CodeForm } from './code-form.tsx';
import { labelWhile, useWait } from './use-wait.ts';

/** Email and password, then the two-factor code where it is enabled. */
export function SignInForm({
  email: initialEmail = '',
  isEmailFixed = false,
  besideButton,
  onStep,
  onSignedIn,
}: {
  email?: string | undefined;
  isEmailFixed?: boolean;
  besideButton?: ReactNode;
  /** Called with the current step, for the page's title. */
  onStep?: (step: 'password' | 'code') => void;
  onSignedIn: () => Promise<unknown>;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [isCodeWanted, setCodeWanted] = useState(false);
  const goTo = (step: 'password' | 'code') => {
    setCodeWanted(step === 'code');
    onStep?.(step);
  };
  const signIn = useMutation({
    mutationFn: () => askAuth<{ twoFactorRedirect?: true }>('sign-in/email', { email, password }),
    onSuccess: async ({ twoFactorRedirect }) => {
      if (twoFactorRedirect) goTo('code');
      else await onSignedIn();
    },
  });
  const wait = useWait(signIn.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  if (isCodeWanted) {
    const begin = () => {
      setPassword('');
      signIn.reset();
      goTo('password');
    };
    return <CodeForm onSignedIn={onSignedIn} onBegin={begin} />;
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          readOnly={isEmailFixed}
          data-autofocus={initialEmail === '' || undefined}
          autoFocus={initialEmail === ''}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={initialEmail !== '' || undefined}
          autoFocus={initialEmail !== ''}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FailureNote error={signIn.error} />
        <Group justify="space-between" gap="sm">
          {besideButton ?? <span />}
          <Button type="submit" loading={signIn.isPending} disabled={wait > 0} miw={120}>
            {labelWhile(wait, 'Sign in')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
