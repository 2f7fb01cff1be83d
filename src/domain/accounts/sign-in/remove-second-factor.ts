import type { AccountStore, App } from '../../app.ts';
import { keepSecondFactor } from './keep-second-factor.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

/**
 * Lets a member who lost their phone sign in with the password alone, and set up another phone where the account requires
 * it. Refuses with NOT_FOUND, with TEAM_CHANGE_REFUSED for whoever works for another account as well, and with
 * TWO_FACTOR_REQUIRED an owner who would remove their own from an account that requires it. Returns whose it was.
 */
export async function removeSecondFactor(
  app: App,
  tx: AccountStore,
  { userId, byUserId }: { userId: number; byUserId: number },
): Promise<{ identityId: string }> {
  const identityId = await requireOwnIdentity(app, tx, userId);
  if (userId === byUserId) await keepSecondFactor(app, identityId);
  await tx.users.removeSecondFactor(identityId, app.now());
  return { identityId };
}
