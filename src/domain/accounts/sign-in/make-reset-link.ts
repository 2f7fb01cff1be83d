import type { AccountStore, App } from '../../app.ts';
import { dayMs } from '../../shared/time.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

const lifetimeMs = dayMs;

/**
 * A link with which a member chooses a new password within a day, for an owner to hand over. It stops working when the
 * member joins another account. Refuses with NOT_FOUND, and with TEAM_CHANGE_REFUSED a member of another account as well.
 */
export async function makeResetLink(
  app: App,
  store: AccountStore,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<{ url: string; expiresAt: number }> {
  const identityId = await requireOwnIdentity(app, store, userId);
  const expiresAt = app.now() + lifetimeMs;
  const token = await app.signIn.makeResetToken({ identityId, accountId, lifetimeMs });
  return { url: `${app.baseUrl()}/app/reset-password?token=${token}`, expiresAt };
}
