import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { FailureNote } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { roleNames } from '../../shell/session/session.ts';
import { queryClient, trpc, useChange } from '../../trpc.ts';
import { NameFields, NewPasswordField } from './new-member-fields.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { enterApp, SignInFrame } from './sign-in-frame.tsx';
import { StepForm } from './step-form.tsx';

type Invitation = NonNullable<WebOutputs['session']['invitation']>;

export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' });
  const {
    data: invitation,
    error,
    isPending,
  } = useQuery(trpc.session.invitation.queryOptions({ token }));
  if (invitation === null) return <Ended />;
  if (invitation === undefined) {
    return (
      <SignInFrame title="Your invitation">
        <FailureNote error={error} />
        {isPending && <Skeleton h={280} />}
      </SignInFrame>
    );
  }
  const { accountName, inviterName, role } = invitation;
  return (
    <SignInFrame
      title={`Join ${accountName}`}
      lead={`${inviterName || 'An owner'} invited you to work with ${accountName} in Sundesk. Your role:  ${roleNames[role].toLowerCase()}.`}
    >
      <Answer token={token} invitation={invitation} />
    </SignInFrame>
  );
}

/** Who is new chooses a password, who signs in already does so, and who has done so joins with one click. */
function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, canSignIn, isSignedIn } = invitation;
  if (!canSignIn) return <NewMemberForm token={token} email={email} />;
  if (isSignedIn) return <JoinButton token={token} email={email} />;
  const lookAgain = () =>
    queryClient.invalidateQueries({ queryKey: trpc.session.invitation.queryKey({ token }) });
  return (
    <>
      <Text>{email} already has an account. Sign in to accept the invitation.</Text>
      <SignInForm
        email={email}
        isEmailFixed
        onSignedIn={lookAgain}
        besideButton={<TextLink to="/forgot-password">Forgot your password?</TextLink>}
      />
    </>
  );
}

function JoinButton({ token, email }: { token: string; email: string }) {
  const router = useRouter();
  const join = useChange(trpc.session.joinTeam, { onSuccess: () => enterApp(router) });
  return (
    <Stack>
      <Text>You are signed in as {email}.</Text>
      <FailureNote error={join.error} />
      <Group justify="flex-end">
        <Button onClick={() => join.mutate({ token })} loading={join.isPending}>
          Join team
        </Button>
      </Group>
    </Stack>
  );
}

function NewMemberForm({ token, email }: { token: string; email: string }) {
  const router = useRouter();
  const form = useForm({ initialValues: { firstName: '', lastName: '', password: '' } });
  const isAccepted = useRef(false);
  const accept = useChange(trpc.session.acceptInvitation);
  const enter = useMutation({
    mutationFn: async (values: typeof form.values) => {
      // An invitation that was accepted is only to be followed.
      if (!isAccepted.current) await accept.mutateAsync({ ...values, token });
      isAccepted.current = true;
      await askAuth('sign-in/email', { email, password: values.password });
      await enterApp(router);
    },
  });
  const failure = useFieldErrors(form, enter.error);
  return (
    <StepForm
      asking={{ ...enter, error: failure }}
      submit="Join team"
      onSubmit={form.onSubmit((values) => enter.mutate(values))}
    >
      <TextInput
        label="Email"
        description="You’ll sign in with this address"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <NameFields getInputProps={form.getInputProps} autoFocus />
      <NewPasswordField
        value={form.values.password}
        onChange={(password) => form.setFieldValue('password', password)}
        error={form.errors.password}
      />
    </StepForm>
  );
}

function Ended() {
  return (
    <SignInFrame title="Invitation no longer valid">
      <Alert color="morning">
        It was already used, revoked, or expired after 7 days. Ask the person who invited you for a
        new link.
      </Alert>
      <TextLink to="/sign-in">Sign in</TextLink>
    </SignInFrame>
  );
}
