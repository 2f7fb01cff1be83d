import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayMs } from '../../shared/time.ts';
import { withoutSandboxes } from '../sandbox/sandbox.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import {
  deleteSecondFactor,
  findUser,
  requireMember,
  teamChangeRefused,
} from '../team/user-queries.ts';

const lifetimeMs = dayMs;

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

/**
 * A link with which a member chooses a new password within a day, for an owner to hand over. It stops working when the
 * member joins another account. Refuses with NOT_FOUND, and with TEAM_CHANGE_REFUSED a member of another account as
 * well.
 */
export async function makeResetLink(
  app: App,
  store: AccountDb,
  { accountId, userId, by }: { accountId: number; userId: number; by: Actor },
): Promise<{ url: string; expiresAt: number }> {
  const identityId = await requireOwnIdentity(app, store, userId);
  const subject = (await findUser(store, userId))?.email ?? '';
  const entry = { kind: 'reset_link_made', by, subject, aboutUserId: userId } as const;
  await store.transaction((tx) => logSecurity(app, tx, entry));
  const expiresAt = app.now() + lifetimeMs;
  const token = await app.signIn.makeResetToken({ identityId, accountId, lifetimeMs });
  return { url: `${app.baseUrl()}/app/reset-password?token=${token}`, expiresAt };
}

/**
 * Finds the identity of a member, if it is for this account alone. Members of several accounts decide alone about their
 * sign-in, as an owner of one could else enter the others. Refuses with NOT_FOUND and TEAM_CHANGE_REFUSED.
 */
async function requireOwnIdentity(app: App, store: AccountDb, userId: number): Promise<string> {
  const { identityId } = await requireMember(store, userId);
  if (identityId === undefined) {
    throw new Refusal('NOT_FOUND', 'They cannot sign in yet. Invite them instead.');
  }
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  if (memberships.some((membership) => membership.userId !== userId)) {
    throw teamChangeRefused(
      'They work for another account as well, so only they can change how they sign in',
    );
  }
  return identityId;
}

/** Returns true if an identity is a member of this account alone, so that its owners may reset its password. */
export async function belongsOnlyTo(
  app: Pick<App, 'store'>,
  { identityId, accountId }: { identityId: string; accountId: number },
): Promise<boolean> {
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  return (
    memberships.length > 0 && memberships.every((membership) => membership.accountId === accountId)
  );
}
