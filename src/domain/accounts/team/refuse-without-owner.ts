import type { AccountDb } from '../../account-db.ts';
import { teamChangeRefused } from './refuse-team-change.ts';
import { findMembers } from './user-queries.ts';

/** Refuses with TEAM_CHANGE_REFUSED to go on without a member, if then no owner could sign in any more. */
export async function refuseWithoutOwner(tx: AccountDb, userId: number): Promise<void> {
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
