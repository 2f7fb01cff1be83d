import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../shared/time.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { findUser } from '../team/user-queries.ts';
import { requireOwnIdentity } from './require-own-identity.ts';

const lifetimeMs = dayMs;

/**
 * A link with which a member chooses a new password within a day, for an owner to hand over. It stops working when the
 * member joins another account. Refuses with NOT_FOUND, and with TEAM_CHANGE_REFUSED a member of another account as
 * well.
 */
export async function makeResetLink(
  app: App,
  store: AccountDb,
  { accountId, userId, by }: { accountId: number; userId: number; by: Actor },
): Promise<{ url: string; expiresAt: number }> {
  const identityId = await requireOwnIdentity(app, store, userId);
  const subject = (await findUser(store, userId))?.email ?? '';
  const entry = { kind: 'reset_link_made', by, subject, aboutUserId: userId } as const;
  await store.transaction((tx) => logSecurity(app, tx, entry));
  const expiresAt = app.now() + lifetimeMs;
  const token = await app.signIn.makeResetToken({ identityId, accountId, lifetimeMs });
  return { url: `${app.baseUrl()}/app/reset-password?token=${token}`, expiresAt };
}
