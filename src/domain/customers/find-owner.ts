import type { User } from '../accounts/team/user.ts';
import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/errors.ts';

/** The user with this e-mail address, or the acting user when none is named. */
export async function findOwner(
  tx: AccountStore,
  userId: number,
  ownerEmail: string | undefined,
): Promise<User> {
  const owner =
    ownerEmail === undefined ? await tx.users.find(userId) : await tx.users.findByEmail(ownerEmail);
  if (owner === undefined) {
    throw new Refusal('INVALID_PARAMETERS', 'owner_email is not a user of this account');
  }
  return owner;
}
