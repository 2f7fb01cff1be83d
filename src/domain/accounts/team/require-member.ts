import type { AccountStore } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Member } from './member.ts';

/** The member of the team, who has not left it. Refuses with NOT_FOUND. */
export async function requireMember(store: AccountStore, userId: number): Promise<Member> {
  const member = await store.users.findMember(userId);
  if (member === undefined || member.removedAt !== undefined) {
    throw new Refusal('NOT_FOUND', 'The team has no such member');
  }
  return member;
}
