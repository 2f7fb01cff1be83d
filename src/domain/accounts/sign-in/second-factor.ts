import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { deleteSecondFactor, findUser } from '../team/user-queries.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

/**
 * Lets a member who lost their phone sign in with the password alone, and set up another phone where the account
 * requires it. Refuses with NOT_FOUND, with TEAM_CHANGE_REFUSED a person who also works for another account, and with
 * TWO_FACTOR_REQUIRED an owner who would remove their own from an account that requires it. Returns whose it was.
 */
export async function removeSecondFactor(
  app: App,
  tx: AccountDb,
  { userId, by }: { userId: number; by: Actor },
): Promise<{ identityId: string }> {
  const identityId = await requireOwnIdentity(app, tx, userId);
  if (userId === by.userId) await keepSecondFactor(app, identityId);
  if (await deleteSecondFactor(tx, identityId, app.now())) {
    const subject = (await findUser(tx, userId))?.email ?? '';
    await logSecurity(app, tx, { kind: 'two_factor_off', by, subject, aboutUserId: userId });
  }
  return { identityId };
}

/** Refuses with TWO_FACTOR_REQUIRED to turn off a second factor that one of its owner's accounts requires. */
export async function keepSecondFactor(app: Pick<App, 'store'>, identityId: string): Promise<void> {
  const memberships = await app.store.accounts.membershipsOf(identityId);
  const requiring = memberships.find(({ requiresTwoFactor }) => requiresTwoFactor);
  if (requiring === undefined) return;
  throw new Refusal(
    'TWO_FACTOR_REQUIRED',
    `${requiring.accountName} requires two-factor authentication, so you cannot turn it off`,
  );
}
