import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { NewIdentity } from '../team/member.ts';
import { teamChangeRefused } from '../team/refuse-team-change.ts';
import type { User } from '../team/user.ts';
import { userName } from '../team/user.ts';
import { insertNewIdentity, setIdentity } from '../team/user-queries.ts';
import { checkPassword } from './check-password.ts';

/**
 * Lets a user sign in with their email address and this password. Refuses with INVALID_PARAMETERS a password that is
 * too short, and with TEAM_CHANGE_REFUSED an email address that can sign in already.
 */
export async function giveSignIn(
  app: App,
  store: AccountDb,
  { user, password }: { user: User; password: string },
): Promise<void> {
  const identity = await makeIdentity(app, { ...user, password });
  await store.transaction(async (tx) => {
    if (!(await insertNewIdentity(tx, identity, app.now()))) throw canSignInAlready(user.email);
    await setIdentity(tx, user.userId, identity.identityId);
  });
  await app.store.accounts.addToSandbox(store.accountId, app.now());
}

/** A person's new sign-in details. Hashing is slow on purpose, so it runs before the transaction that stores them. */
export async function makeIdentity(
  app: App,
  about: { email: string; firstName: string; lastName: string; password: string },
): Promise<NewIdentity> {
  const { email, firstName, lastName, password } = about;
  await checkPassword(app, { password, about: [email, firstName, lastName] });
  const passwordHash = await app.signIn.hashPassword(password);
  return { identityId: app.newId('idn'), email, name: userName(about), passwordHash };
}

export function canSignInAlready(email: string) {
  return teamChangeRefused(`${email} can sign in already`);
}
