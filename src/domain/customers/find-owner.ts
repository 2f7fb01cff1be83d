import type { AccountDb } from '../account-db.ts';
import type { User } from '../accounts/team/user.ts';
import { findUserByEmail } from '../accounts/team/user-queries.ts';
import { invalidParameter } from '../shared/refusal.ts';

/** The user with the email address that the caller sent as `owner_email`. Refuses with INVALID_PARAMETERS. */
export async function findOwner(tx: AccountDb, ownerEmail: string): Promise<User> {
  const owner = await findUserByEmail(tx, ownerEmail);
  if (owner === undefined) {
    throw invalidParameter('owner_email', 'is not a user of this account');
  }
  return owner;
}
