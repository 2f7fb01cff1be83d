import { Anchor, Modal, Skeleton, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Component, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { queryClient, trpc } from '../../trpc.ts';
import { connection } from '../live/connection-banner.tsx';
import { loadCode } from '../load-code.ts';
import { signedOut } from './remedies.ts';
import { useSession } from './session.ts';

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
