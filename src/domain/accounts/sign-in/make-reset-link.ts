import type { AccountStore, App } from '../../app.ts';
import { dayMs } from '../../shared/time.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

const lifetimeMs = dayMs;

/**
 * A link with which a member chooses a new password within a day, for an owner to hand over. Refuses with NOT_FOUND, and
 * with TEAM_CHANGE_REFUSED for whoever works for another account as well.
 */
export async function makeResetLink(
  app: App,
  store: AccountStore,
  userId: number,
): Promise<{ url: string; expiresAt: number }> {
  const identityId = await requireOwnIdentity(app, store, userId);
  const expiresAt = app.now() + lifetimeMs;
  const token = await app.signIn.makeResetToken(identityId, lifetimeMs);
  return { url: `${app.baseUrl()}/app/reset-password?token=${token}`, expiresAt };
}
