import type { User } from '../accounts/team/user.ts';
import type { AccountStore } from '../app.ts';
import { invalidParameter } from '../shared/invalid-parameter.ts';

/** The user with the email address that the caller sent as `owner_email`. Refuses with INVALID_PARAMETERS. */
export async function findOwner(tx: AccountStore, ownerEmail: string): Promise<User> {
  const owner = await tx.users.findByEmail(ownerEmail);
  if (owner === undefined) {
    throw invalidParameter('owner_email', 'is not a user of this account');
  }
  return owner;
}
