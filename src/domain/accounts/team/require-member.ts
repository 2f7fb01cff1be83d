import type { AccountDb } from '../../account-db.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Member } from './user.ts';
import { findMember } from './user-queries.ts';

/** The member of the team, who has not left it. Refuses with NOT_FOUND. */
export async function requireMember(store: AccountDb, userId: number): Promise<Member> {
  const member = await findMember(store, userId);
  if (member === undefined || member.removedAt !== undefined) {
    throw new Refusal('NOT_FOUND', 'The team has no such member');
  }
  return member;
}

/** Makes the refusal of a change to the team. */
export function teamChangeRefused(message: string): Refusal {
  return new Refusal('TEAM_CHANGE_REFUSED', message);
}
