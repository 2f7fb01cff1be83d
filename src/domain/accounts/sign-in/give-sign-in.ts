import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { logForIdentity } from '../security-log/queries.ts';
import { operator } from '../security-log/security-entry.ts';
import { type NewIdentity, type User, userName } from '../team/user.ts';
import {
  deleteSecondFactor,
  findMember,
  findUserByEmail,
  insertIdentity,
  savePassword,
  setIdentity,
  teamChangeRefused,
} from '../team/user-queries.ts';
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
async function checkPassword(
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

/**
 * Sets a new password for a user, for the operator to help a user who is locked out. Ends the user's sessions and
 * removes their two-factor authentication, since the phone may be lost. A user who could not sign in before can now.
 * Refuses with NOT_FOUND a user outside the team, and with INVALID_PARAMETERS an invalid password.
 */
export async function setPassword(
  app: App,
  input: { accountId: number; email: string; password: string },
): Promise<{ userId: number; isNew: boolean; hadSecondFactor: boolean }> {
  const { accountId, email, password } = input;
  await checkPassword(app, { password, about: [email] });
  const store = app.store.forAccount(accountId);
  const user = await findUserByEmail(store, email);
  const member = user && (await findMember(store, user.userId));
  if (member === undefined || member.removedAt !== undefined) {
    throw new Refusal(
      'NOT_FOUND',
      `No member of account ${accountId} has the email address ${email}`,
    );
  }
  const { userId } = member;
  const identityId = member.identityId ?? (await findIdentityId(app, member.email));
  if (identityId === undefined) {
    await giveSignIn(app, store, { user: member, password });
    const entry = { kind: 'password_changed', by: operator, subject: member.email } as const;
    await store.transaction((tx) => logSecurity(app, tx, { ...entry, aboutUserId: userId }));
    return { userId, isNew: true, hadSecondFactor: false };
  }
  const passwordHash = await app.signIn.hashPassword(password);
  const hadSecondFactor = await store.transaction(async (tx) => {
    await setIdentity(tx, userId, identityId);
    await savePassword(tx, identityId, passwordHash, app.now());
    const hadOne = await deleteSecondFactor(tx, identityId, app.now());
    const entry = { at: app.now(), by: operator, detail: '' };
    await logForIdentity(tx.kysely, identityId, { ...entry, kind: 'password_changed' });
    if (hadOne) {
      await logForIdentity(tx.kysely, identityId, { ...entry, kind: 'two_factor_off' });
    }
    return hadOne;
  });
  return { userId, isNew: member.identityId === undefined, hadSecondFactor };
}

/** A person who signs in to another account. */
async function findIdentityId(app: App, email: string): Promise<string | undefined> {
  return (await app.store.accounts.findIdentityByEmail(email))?.identityId;
}
