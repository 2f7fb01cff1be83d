import { Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { queryClient, trpc } from '../trpc.ts';
import { connection } from './live/connection.ts';
import { useSession } from './session.ts';
import { signedOut } from './signed-out.ts';

/**
 * Above whatever screen one is on, when the server says that nobody is signed in any more. What was refused meanwhile is
 * asked once more; what was typed is still there.
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
      // What is on the screen belongs to somebody else.
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
      <Text size="sm" mb="md">
        Your session has ended. What you typed is still here, and goes on when you are back.
      </Text>
      <SignInForm email={user?.email} onSignedIn={goOn} />
    </Modal>
  );
}
