import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { User } from './user.ts';
import { findUser } from './user-queries.ts';

/** The user who acts. Doors let only users of the account act, so a missing one is a fault and no refusal. */
export async function actingUser(tx: AccountDb, userId: number): Promise<User> {
  const user = await findUser(tx, userId);
  assert(user, 'Only users of the account can act');
  return user;
}
