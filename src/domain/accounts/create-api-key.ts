import type { App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import type { Moment } from '../shared/time.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import { type Permission, permissions } from './permission.ts';

/**
 * Makes an API key for an account and returns its text, which is not stored and cannot be shown again.
 * Without `userId` the key is the account's first user's. Refuses an unknown account or user.
 */
export async function createApiKey(
  app: App,
  input: {
    accountId: number;
    userId?: number;
    label?: string;
    permissions?: readonly Permission[];
    expiresAt?: Moment | undefined;
  },
): Promise<{ keyId: string; apiKey: string }> {
  const apiKey = makeApiKey(app.randomBytes);
  const keyId = app.newId('key');
  await app.store.forAccount(input.accountId).transaction(async (tx) => {
    const user = input.userId ? await tx.users.find(input.userId) : await tx.users.first();
    if (user === undefined) {
      throw new Refusal('NOT_FOUND', `There is no account ${input.accountId} with such a user`);
    }
    await tx.apiKeys.insert({
      keyId,
      userId: user.userId,
      label: input.label ?? '',
      permissions: input.permissions ?? permissions,
      createdAt: app.now(),
      expiresAt: input.expiresAt,
      hash: hashApiKey(apiKey),
    });
  });
  return { keyId, apiKey };
}
