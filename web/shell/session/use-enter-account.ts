import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';

/** Goes on in another account. Everything is loaded anew, since nothing of the one belongs to the other. */
export function useEnterAccount() {
  return useMutation(
    trpc.session.enterAccount.mutationOptions({
      onSuccess: () => window.location.assign('/app'),
    }),
  );
}
