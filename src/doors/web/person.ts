import { type Ability, abilitiesOf, type Role } from '../../domain/accounts/role.ts';
import type { AccountStore, App } from '../../domain/app.ts';

/** Somebody who is signed in, in the account that they work in now. */
export type Person = {
  identityId: string;
  sessionId: string;
  accountId: number;
  accountName: string;
  userId: number;
  role: Role;
  abilities: readonly Ability[];
  store: AccountStore;
  /** The only owner whose customers they may see; undefined for those who see everybody's. */
  onlyOwner: number | undefined;
};

/** Which of several accounts somebody works in, kept in their browser. */
export const accountCookie = 'sundesk_account';

/**
 * The person behind the cookies of a request. The database is asked each time, so that one who was removed, or whose role
 * changed, notices at the next click.
 */
export async function findPerson(app: App, cookies: string): Promise<Person | undefined> {
  if (!cookies.includes('sundesk.session_token')) return undefined;
  const session = await app.signIn.findSession(new Headers({ cookie: cookies }));
  if (session === undefined) return undefined;
  const memberships = await app.store.accounts.membershipsOf(session.identityId);
  const wanted = Number(/(?:^|;\s*)sundesk_account=(\d{1,15})(?:;|$)/.exec(cookies)?.[1]);
  const membership = memberships.find(({ accountId }) => accountId === wanted) ?? memberships.at(0);
  if (membership === undefined) return undefined;
  const { accountId, accountName, userId, role } = membership;
  const abilities = abilitiesOf(role);
  return {
    identityId: session.identityId,
    sessionId: session.sessionId,
    accountId,
    accountName,
    userId,
    role,
    abilities,
    store: app.store.forAccount(accountId),
    onlyOwner: abilities.includes('customers:all') ? undefined : userId,
  };
}
