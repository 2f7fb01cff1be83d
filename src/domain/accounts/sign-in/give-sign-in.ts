import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { teamChangeRefused } from '../team/require-member.ts';
import { type NewIdentity, type User, userName } from '../team/user.ts';
import { insertIdentity, setIdentity } from '../team/user-queries.ts';
import { guessablePassword, passwordCharactersMax, passwordCharactersMin } from './sign-in.ts';

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
    if (!(await insertIdentity(tx.kysely, identity, app.now()))) throw canSignInAlready(user.email);
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

/**
 * Refuses with INVALID_PARAMETERS a password that is too short to be safe, too long to be hashed in time, or easy to
 * guess for anyone who knows `about`, such as the email address and the name of its owner.
 */
export async function checkPassword(
  app: App,
  { password, about }: { password: string; about: readonly string[] },
): Promise<void> {
  const { length } = password;
  if (length < passwordCharactersMin || length > passwordCharactersMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `A password must have ${passwordCharactersMin} to ${passwordCharactersMax} characters`,
    );
  }
  if (await app.signIn.isGuessable(password, about)) {
    throw new Refusal('INVALID_PARAMETERS', guessablePassword);
  }
}
