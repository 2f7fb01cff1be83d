import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { refuseWithoutOwner } from './refuse-without-owner.ts';
import { requireMember } from './require-member.ts';
import type { Role } from './role.ts';
import { setRole } from './user-queries.ts';

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
  const detail = `${member.role} → ${role}`;
  const entry = { kind: 'role_changed', by, subject: member.email, detail } as const;
  await logSecurity(app, tx, { ...entry, aboutUserId: userId });
}
