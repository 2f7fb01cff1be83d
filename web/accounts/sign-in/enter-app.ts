import type { AnyRouter } from '@tanstack/react-router';
import { thisAccount } from '../../shell/session/this-account.ts';
import { queryClient, trpc } from '../../trpc.ts';

/**
 * Enters the app after a sign-in, with nothing of the previous person. False when they belong to no account and cannot
 * enter.
 */
export async function enterApp(router: AnyRouter, to = '/'): Promise<boolean> {
  queryClient.clear();
  thisAccount.set(undefined);
  const session = await queryClient.fetchQuery(trpc.session.current.queryOptions());
  if (session === null) return false;
  router.history.replace(`/app${to}`);
  return true;
}
