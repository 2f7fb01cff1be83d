import assert from 'node:assert/strict';
import type { AccountStore } from '../../app.ts';
import type { User } from './user.ts';

/** The user who acts. Doors let only users of the account act, so a missing one is a fault and no refusal. */
export async function actingUser(tx: AccountStore, userId: number): Promise<User> {
  const user = await tx.users.find(userId);
  assert(user, 'Only users of the account can act');
  return user;
}
