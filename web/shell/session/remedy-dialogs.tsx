import { Anchor, Modal, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { labelWhile, useWait } from '../../accounts/sign-in/step-form.tsx';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { queryClient, trpc } from '../../trpc.ts';
import { connection } from '../live/connection-banner.tsx';
import { loadCode } from '../load-code.ts';
import { askAuth } from './auth.ts';
import { passwordNeeded, signedOut } from './remedies.ts';
import { useSession } from './session.ts';

/** Requires the password again before an action that is unsafe at an unattended screen, then carries on with it. */
export function ConfirmPassword() {
  const isOpen = useSyncExternalStore(passwordNeeded.subscribe, passwordNeeded.isOpen);
  return (
    <FormDialog
      opened={isOpen}
      onClose={() => passwordNeeded.end(false)}
      title="Confirm it’s you"
      closeOnClickOutside={false}
      zIndex={400}
      size="sm"
    >
      <ConfirmForm />
    </FormDialog>
  );
}

function ConfirmForm() {
  const { hasSecondFactor } = useSession();
  const [isCode, setCode] = useState(false);
  const [secret, setSecret] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      askAuth('confirm', isCode ? { code: secret.replaceAll(/\s/g, '') } : { password: secret }),
    onSuccess: () => passwordNeeded.end(true),
  });
  const wait = useWait(confirm.error);
  const turn = () => {
    setCode(!isCode);
    setSecret('');
    confirm.reset();
  };
  const field = {
    required: true,
    withAsterisk: false,
    'data-autofocus': true,
    value: secret,
    onChange: (event: { currentTarget: { value: string } }) => setSecret(event.currentTarget.value),
  };
  return (
    <DialogForm
      // Nobody is asked to keep a password.
      values=""
      submit={labelWhile(wait, 'Continue')}
      isDisabled={wait > 0}
      saving={confirm}
      isCheckedByBrowser
      onSubmit={() => confirm.mutate()}
    >
      <Text>
        This needs your {isCode ? 'code' : 'password'} again. You won’t be asked again for 15
        minutes.
      </Text>
      {isCode ? (
        <TextInput
          label="Code"
          description="The 6-digit code shown in your app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          {...field}
        />
      ) : (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          {...field}
        />
      )}
      {hasSecondFactor && (
        <Anchor component="button" type="button" onClick={turn} ta="left">
          {isCode ? 'Use your password' : 'Use a code from your app'}
        </Anchor>
      )}
    </DialogForm>
  );
}

// People who signed in on the sign-in page have it already.
const SignInForm = lazy(async () => ({
  default: (await loadCode(() => import('../../accounts/sign-in/sign-in-form.tsx'))).SignInForm,
}));

/**
 * The sign-in dialog above any screen, when the server reports that the session has ended. Refused requests are
 * repeated afterwards; typed input is still there.
 */
export function SignInAgain() {
  const { accountId, user } = useSession();
  const router = useRouter();
  const isOpen = useSyncExternalStore(signedOut.subscribe, signedOut.isOpen);
  useEffect(() => signedOut.hear(), []);

  const goOn = async () => {
    const now = await queryClient.fetchQuery({
      ...trpc.session.current.queryOptions(),
      staleTime: 0,
    });
    if (now?.accountId !== accountId || now.user?.userId !== user?.userId) {
      // The content of the screen belongs to another person.
      window.location.reload();
      return;
    }
    signedOut.end(true);
    connection.set('fine');
    await router.invalidate();
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };

  return (
    <Modal
      opened={isOpen}
      onClose={() => signedOut.end(false)}
      title="Please sign in again"
      closeOnClickOutside={false}
      zIndex={400}
      size="sm"
    >
      <Text mb="md">Your session has ended. Your input is still here; sign in to continue.</Text>
      <WithoutForm>
        <Suspense fallback={<Skeleton h={200} />}>
          <SignInForm email={user?.email} onSignedIn={goOn} />
        </Suspense>
      </WithoutForm>
    </Modal>
  );
}

/** The form may no longer be there to be loaded, after the service was brought up to date. */
class WithoutForm extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text>
        <Anchor href="/app/sign-in" target="_blank" rel="noopener" underline="always">
          Sign in (opens another window)
        </Anchor>
        , then come back and try again.
      </Text>
    );
  }
}
