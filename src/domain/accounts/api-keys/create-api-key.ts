import { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Moment } from '../../shared/time.ts';
import { accept } from '../../shared/values/accept.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import type { User } from '../team/user.ts';
import { findUser, selectUsers } from '../team/user-queries.ts';
import {
  apiKeyLabel,
  apiKeyState,
  hashApiKey,
  makeApiKey,
  type Permission,
  permissions,
} from './api-key.ts';
import { findApiKeys, insertApiKey } from './queries.ts';

/** The values of a new key. */
const keyDetails = z.object({ label: apiKeyLabel.default('') });

/** Keys of one account that work at the same time; people look through all of them. */
export const apiKeysMax = 200;

/**
 * Makes an API key for an account and returns its text, which is not stored and cannot be shown again.
 * The key is the account's first user's unless `userId` names another. Refuses an unknown account or user, and with
 * INVALID_PARAMETERS a label that is too long, and more than `apiKeysMax` keys that work.
 */
export async function createApiKey(
  app: App,
  input: {
    accountId: number;
    userId?: number;
    label?: string;
    permissions?: readonly Permission[];
    expiresAt?: Moment | undefined;
    by?: Actor;
  },
): Promise<{ keyId: string; apiKey: string }> {
  const { permissions: allowed = permissions } = input;
  const { label } = accept(keyDetails, { label: input.label });
  const isSandbox = await app.store.accounts.isSandbox(input.accountId);
  const apiKey = makeApiKey(app.randomBytes, { isSandbox });
  const keyId = app.newId('key');
  const now = app.now();
  await app.store.forAccount(input.accountId).transaction(async (tx) => {
    const user = input.userId ? await findUser(tx, input.userId) : await findFirstUser(tx);
    if (user === undefined) {
      const suffix = input.userId === undefined ? '' : ` with a user ${input.userId}`;
      throw new Refusal('NOT_FOUND', `There is no account ${input.accountId}${suffix}`);
    }
    const working = (await findApiKeys(tx)).filter((key) => apiKeyState(key, now) === 'active');
    if (working.length >= apiKeysMax) {
      throw new Refusal(
        'INVALID_PARAMETERS',
        `An account has at most ${apiKeysMax} API keys; revoke some first`,
      );
    }
    await insertApiKey(tx, {
      keyId,
      userId: user.userId,
      label,
      permissions: allowed,
      createdAt: now,
      expiresAt: input.expiresAt,
      hash: hashApiKey(apiKey),
    });
    const { by = operator } = input;
    const subject = label || keyId;
    const detail = allowed.join(', ');
    await logSecurity(app, tx, { kind: 'key_created', by, subject, detail });
  });
  return { keyId, apiKey };
}

export function findFirstUser(db: AccountDb): Promise<User | undefined> {
  return selectUsers(db.kysely)
    .where('accountId', '=', db.accountId)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst();
}
