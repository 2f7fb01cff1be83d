import type { User } from '../accounts/team/user.ts';
import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';

/** The user with the email address that the caller sent as `owner_email`. Refuses with INVALID_PARAMETERS. */
export async function findOwner(tx: AccountStore, ownerEmail: string): Promise<User> {
  const owner = await tx.users.findByEmail(ownerEmail);
  if (owner === undefined) {
    throw new Refusal('INVALID_PARAMETERS', 'owner_email is not a user of this account');
  }
  return owner;
}
