import type { AnyRouter } from '@tanstack/react-router';
import { thisAccount } from '../../shell/session/this-account.ts';
import { queryClient, trpc } from '../../trpc.ts';

/**
 * Goes inside, now that somebody is signed in, with nothing of whoever was before. False when they belong to no account, and
 * there is nowhere to go.
 */
export async function enterApp(router: AnyRouter, to = '/'): Promise<boolean> {
  queryClient.clear();
  thisAccount.set(undefined);
  const session = await queryClient.fetchQuery(trpc.session.current.queryOptions());
  if (session === null) return false;
  router.history.replace(`/app${to}`);
  return true;
}
