import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Member, User } from './user.ts';
import { findMember, findUser } from './user-queries.ts';

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

/** The user who acts. Doors let only users of the account act, so a missing one is a fault and no refusal. */
export async function actingUser(tx: AccountDb, userId: number): Promise<User> {
  const user = await findUser(tx, userId);
  assert(user, 'Only users of the account can act');
  return user;
}
