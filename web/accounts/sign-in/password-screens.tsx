import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureNote } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { AuthFailure, askAuth } from '../../shell/session/auth.ts';
import { trpc } from '../../trpc.ts';
import { NewPasswordField } from './new-member-fields.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { StepForm } from './step-form.tsx';

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
      <TextLink to="/sign-in" className="touch-target">
        Back to sign-in
      </TextLink>
    </SignInFrame>
  );
}

function AskForm() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => askAuth('request-password-reset', { email }) });
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
    <StepForm asking={ask} submit="Send link" onSubmit={ask.mutate}>
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
    </StepForm>
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

export function ResetPasswordScreen() {
  const { token } = useSearch({ from: '/reset-password' });
  const [newPassword, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => askAuth('reset-password', { token, newPassword }),
  });
  const isOver =
    token === '' || (reset.error instanceof AuthFailure && reset.error.code === 'INVALID_TOKEN');
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
      <StepForm asking={reset} submit="Change password" onSubmit={reset.mutate}>
        <NewPasswordField
          label="New password"
          value={newPassword}
          onChange={setPassword}
          autoFocus
        />
      </StepForm>
    </SignInFrame>
  );
}
