import { trpc, useChange } from '../../trpc.ts';

/** Goes on in another account. Everything is loaded anew, since nothing of the one belongs to the other. */
export function useEnterAccount() {
  return useChange(trpc.session.enterAccount, { onSuccess: () => window.location.assign('/app') });
}
