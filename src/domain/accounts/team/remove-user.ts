import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { withoutSandboxes } from '../sandbox/without-sandboxes.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { refuseWithoutOwner } from './refuse-without-owner.ts';
import { requireMember } from './require-member.ts';
import { deleteSessions, setLeft } from './user-queries.ts';

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
  const entry = { kind: 'member_removed', by, subject: email, detail: role } as const;
  await logSecurity(app, tx, { ...entry, aboutUserId: userId });
  if (identityId === undefined) return;
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  const isElsewhere = memberships.some((membership) => membership.userId !== userId);
  // A member of another account stays signed in there.
  if (!isElsewhere) await deleteSessions(tx, identityId);
}
