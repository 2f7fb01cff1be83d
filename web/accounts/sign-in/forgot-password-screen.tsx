import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { trpc } from '../../trpc.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { labelWhile, useWait } from './use-wait.ts';

export function ForgotPasswordScreen() {
  const entry = useQuery(trpc.session.entry.queryOptions());
  const sendsEmail = entry.data?.sendsEmail;
  return (
    <SignInFrame
      title="Forgot your password?"
      lead={sendsEmail && 'We’ll email you a link to choose a new one.'}
    >
      <FailureNote error={entry.error} />
      {sendsEmail === true && <AskForm />}
      {sendsEmail === false && <AskAnOwner />}
      <TextLink to="/sign-in" size="sm" className="touch-target">
        Back to sign-in
      </TextLink>
    </SignInFrame>
  );
}

function AskForm() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => askAuth('request-password-reset', { email }) });
  const wait = useWait(ask.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  if (ask.isSuccess) {
    return (
      <Alert color="morning" title="Check your email" role="status">
        <Stack gap="xs">
          <span>
            If there is an account for {email}, a link is on its way. It works for one hour.
          </span>
          <span>
            Nothing there? Check your junk folder, or ask an owner of your firm for a link.
          </span>
        </Stack>
      </Alert>
    );
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
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <FailureNote error={ask.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={ask.isPending} disabled={wait > 0} miw={120}>
            {labelWhile(wait, 'Send link')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A service without email can still help its people. */
function AskAnOwner() {
  return (
    <Text>
      Email isn’t set up. Ask an owner of your firm to create a password reset link under Settings,
      Team. If you’re an owner, ask the operator of this server.
    </Text>
  );
}
