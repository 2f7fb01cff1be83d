import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureNote } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { signOut } from '../../shell/session/auth.ts';
import { trpc } from '../../trpc.ts';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { enterApp, SignInFrame } from './sign-in-frame.tsx';

const leads = {
  password: undefined,
  code: 'Enter the code from your authenticator app.',
} as const;

export function SignInScreen() {
  const { to } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const entry = useQuery(trpc.session.entry.queryOptions());
  const enter = async () => {
    if (!(await enterApp(router, to))) await entry.refetch();
  };
  if (entry.data?.isNobody) return <Nobody />;
  return (
    <SignInFrame title="Sign in" lead={leads[step]}>
      {entry.data?.canSignIn === false ? (
        <NobodyYet isSetUpOpen={entry.data.isSetUpOpen} />
      ) : (
        <SignInForm
          onStep={setStep}
          onSignedIn={enter}
          besideButton={<TextLink to="/forgot-password">Forgot your password?</TextLink>}
        />
      )}
      <FailureNote error={entry.error} />
      {entry.data?.canSignIn && entry.data.isSetUpOpen && (
        <Text variant="quiet">
          To set up your own firm, open the “set up” address that the server prints when it starts.
        </Text>
      )}
    </SignInFrame>
  );
}

/** A service that is not set up, or was used by programs alone until now. */
function NobodyYet({ isSetUpOpen }: { isSetUpOpen: boolean }) {
  return isSetUpOpen ? (
    <Alert color="morning" title="Set up your firm first">
      Find the “set up” address in the terminal where the server was started, and open it here.
    </Alert>
  ) : (
    <Stack gap="xs">
      <Text>No one can sign in yet, because no member has a password. On the server, run:</Text>
      <Code block className={classes.command}>
        npm run --silent sundesk -- user set-password --account 1 --email you@example.com --password
        -
      </Code>
      <Text variant="quiet">Then type the password.</Text>
    </Stack>
  );
}

function Nobody() {
  return (
    <SignInFrame title="You’re not a member of a team yet">
      <Text>Ask an owner of your firm to invite you again.</Text>
      <Button variant="default" onClick={signOut}>
        Sign out
      </Button>
    </SignInFrame>
  );
}
