import type { App } from '../../app.ts';

/** Part of the name of the cookie that a browser gets at the first sign-in. */
const sessionCookie = 'sundesk.session_token';

/**
 * The accounts to whose team the person behind the cookies of a request belongs. Nothing is looked up for those who
 * have never signed in, as home owners never do.
 */
export async function findTeams(
  app: Pick<App, 'signIn' | 'store'>,
  cookies: string,
): Promise<number[]> {
  if (!cookies.includes(sessionCookie)) return [];
  const session = await app.signIn.findSession(cookies, { glance: true });
  if (session === undefined) return [];
  const memberships = await app.store.accounts.membershipsOf(session.identityId);
  return memberships.map(({ accountId }) => accountId);
}
