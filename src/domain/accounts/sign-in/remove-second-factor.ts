import type { AccountStore, App } from '../../app.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

/**
 * Lets a member who lost their phone sign in with the password alone. Refuses with NOT_FOUND, and with
 * TEAM_CHANGE_REFUSED for whoever works for another account as well. Returns whose it was.
 */
export async function removeSecondFactor(
  app: App,
  tx: AccountStore,
  userId: number,
): Promise<{ identityId: string }> {
  const identityId = await requireOwnIdentity(app, tx, userId);
  await tx.users.removeSecondFactor(identityId, app.now());
  return { identityId };
}
