import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { trimmed } from '../../shared/text.ts';
import { type Moment, minuteMs } from '../../shared/time.ts';
import { type ApiKey, hashApiKey, type Permission } from './api-key.ts';

/** Writing the time of every use would turn each read into a write, so it is kept to the minute. */
const lastUsedPrecisionMs = minuteMs;

/**
 * The key behind the text that a caller presented, or a refusal INVALID_API_KEY that says which of the three
 * faults it has (interface 5.5). The database is read each time, so a revoked key stops at once.
 */
export async function authenticateApiKey(app: App, presented: string): Promise<ApiKey> {
  const text = trimmed(presented);
  if (text === '') throw new Refusal('INVALID_API_KEY', 'Missing API key');
  const key = await app.store.accounts.findApiKeyByHash(hashApiKey(text));
  if (key === undefined || key.revokedAt !== undefined) {
    throw new Refusal('INVALID_API_KEY', 'Invalid API key');
  }
  const now = app.now();
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    throw new Refusal('INVALID_API_KEY', 'API key expired');
  }
  if (key.lastUsedAt === undefined || key.lastUsedAt <= now - lastUsedPrecisionMs) {
    await markUsed(app, key, now);
  }
  return key;
}

/** A database that cannot be written still answers reads, so they must not fail because their time cannot be kept. */
async function markUsed(app: App, { accountId, keyId }: ApiKey, now: number): Promise<void> {
  try {
    await app.store
      .forAccount(accountId)
      .transaction((tx) => touchApiKey(tx, keyId, now, now - lastUsedPrecisionMs));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'DATABASE_UNAVAILABLE')) throw error;
  }
}

/** Refuses with UNAUTHORIZED_ACCESS when the key was made without this permission. */
export function requirePermission(key: ApiKey, permission: Permission): void {
  if (!key.permissions.includes(permission)) {
    throw new Refusal('UNAUTHORIZED_ACCESS', 'Unauthorized access');
  }
}

/** Sets the time of last use, unless one later than `unlessAfter` is already there. */
async function touchApiKey(
  db: AccountDb,
  keyId: string,
  at: Moment,
  unlessAfter: Moment,
): Promise<void> {
  await db
    .change('apiKeys')
    .set({ lastUsedAt: at })
    .where('keyId', '=', keyId)
    .where((or) => or.or([or('lastUsedAt', 'is', null), or('lastUsedAt', '<=', unlessAfter)]))
    .execute();
}
