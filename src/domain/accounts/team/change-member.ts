import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { removeOwnViews } from '../../customers/list/customer-views.ts';
import type { Moment } from '../../shared/time.ts';
import { withoutSandboxes } from '../sandbox/sandbox.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import type { Role } from './user.ts';
import {
  deleteSessions,
  findMembers,
  requireMember,
  setRole,
  teamChangeRefused,
} from './user-queries.ts';

/**
 * Gives a member of the team another role, which counts from their next click. Refuses with NOT_FOUND, and with
 * TEAM_CHANGE_REFUSED to leave an account without an owner.
 */
export async function changeRole(
  app: App,
  tx: AccountDb,
  { userId, role, by }: { userId: number; role: Role; by: Actor },
): Promise<void> {
  const member = await requireMember(tx, userId);
  if (member.role === 'owner' && role !== 'owner') await refuseWithoutOwner(tx, userId);
  if (member.role === role) return;
  await setRole(tx, userId, role, app.now());
  const detail = `from ${member.role} to ${role}`;
  const entry = { kind: 'role_changed', by, subject: member.email, detail } as const;
  await logSecurity(app, tx, { ...entry, aboutUserId: userId });
}

/**
 * Ends a membership: the member's next request is refused. Their name stays on customers and notes, and their API keys
 * stay valid, because the firm's programs use them. Refuses with NOT_FOUND, and with TEAM_CHANGE_REFUSED to leave an
 * account without an owner.
 */
export async function removeUser(
  app: App,
  tx: AccountDb,
  userId: number,
  by: Actor = operator,
): Promise<void> {
  const { role, identityId, email } = await requireMember(tx, userId);
  if (role === 'owner') await refuseWithoutOwner(tx, userId);
  await setLeft(tx, userId, app.now());
  await removeOwnViews(tx, userId);
  const entry = { kind: 'member_removed', by, subject: email, detail: role } as const;
  await logSecurity(app, tx, { ...entry, aboutUserId: userId });
  if (identityId === undefined) return;
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  const isElsewhere = memberships.some((membership) => membership.userId !== userId);
  // A member of another account stays signed in there.
  if (!isElsewhere) await deleteSessions(tx, identityId);
}

/** Refuses with TEAM_CHANGE_REFUSED to go on without a member, if then no owner could sign in any more. */
async function refuseWithoutOwner(tx: AccountDb, userId: number): Promise<void> {
  const members = await findMembers(tx);
  const owners = members.filter(
    ({ role, removedAt, identityId }) =>
      role === 'owner' && removedAt === undefined && identityId !== undefined,
  );
  if (owners.some((owner) => owner.userId !== userId)) return;
  throw teamChangeRefused(
    'An account needs an owner who can sign in. Make another member an owner first.',
  );
}

/** Shows cost and margin to members of the role Sales from their next request on, or no longer. */
export async function showCosts(
  app: App,
  tx: AccountDb,
  { isShown, by }: { isShown: boolean; by: Actor },
): Promise<void> {
  await setSellersSeeCosts(tx, isShown);
  await logSecurity(app, tx, { kind: isShown ? 'costs_shown' : 'costs_hidden', by });
}

/** Limits the discounts that members of the role Sales give from their next request on; null lifts the limit. */
export async function limitDiscounts(
  app: App,
  tx: AccountDb,
  { percentMax, by }: { percentMax: number | null; by: Actor },
): Promise<void> {
  await tx.change('accounts').set({ sellersDiscountPercentMax: percentMax }).execute();
  const subject = percentMax === null ? 'no limit' : `at most ${percentMax}%`;
  await logSecurity(app, tx, { kind: 'discounts_limited', by, subject });
}

/**
 * Requires two-factor authentication of every member of the account from their next request on, or no longer. Refuses
 * with TEAM_CHANGE_REFUSED an owner who has none, since the rule would lock them out at once.
 */
export async function requireTwoFactor(
  app: App,
  tx: AccountDb,
  { isRequired, byUserId, by }: { isRequired: boolean; byUserId: number; by: Actor },
): Promise<void> {
  const owner = await requireMember(tx, byUserId);
  if (isRequired && !owner.hasSecondFactor) {
    throw teamChangeRefused(
      'Turn on two-factor authentication for yourself first, under Profile and security',
    );
  }
  await setRequiresTwoFactor(tx, isRequired);
  await logSecurity(app, tx, {
    kind: isRequired ? 'two_factor_required' : 'two_factor_optional',
    by,
  });
}

/** Sets whether members of the account need two-factor authentication. */
export async function setRequiresTwoFactor(db: AccountDb, isRequired: boolean): Promise<void> {
  await db
    .change('accounts')
    .set({ requiresTwoFactor: isRequired ? 1 : 0 })
    .execute();
}

/** Sets whether members of the role Sales see cost and margin. */
async function setSellersSeeCosts(db: AccountDb, isShown: boolean): Promise<void> {
  await db
    .change('accounts')
    .set({ sellersSeeCosts: isShown ? 1 : 0 })
    .execute();
}

/** Ends a membership; the photo goes with it. */
export async function setLeft(db: AccountDb, userId: number, at: Moment): Promise<void> {
  await db
    .change('users')
    .where('userId', '=', userId)
    .set({ removedAt: at, photoId: null, updatedAt: at })
    .execute();
}
