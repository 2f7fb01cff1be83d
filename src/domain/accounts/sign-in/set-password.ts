import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { logForIdentity } from '../security-log/queries.ts';
import { operator } from '../security-log/security-entry.ts';
import {
  deleteSecondFactor,
  findMember,
  findUserByEmail,
  savePassword,
  setIdentity,
} from '../team/user-queries.ts';
import { checkPassword, giveSignIn } from './give-sign-in.ts';

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
