import type { AccountStore } from '../../app.ts';
import { refuseWithoutOwner } from './refuse-without-owner.ts';
import { requireMember } from './require-member.ts';
import type { Role } from './role.ts';

/**
 * Gives a member of the team another role, which counts from their next click. Refuses with NOT_FOUND, and with
 * TEAM_CHANGE_REFUSED to leave an account without an owner.
 */
export async function changeRole(
  tx: AccountStore,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  const member = await requireMember(tx, userId);
  if (member.role === 'owner' && role !== 'owner') await refuseWithoutOwner(tx, userId);
  await tx.users.setRole(userId, role);
}
