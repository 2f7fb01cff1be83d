import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { ApiKey } from './api-key.ts';

/**
 * The key with this id, or a refusal NOT_FOUND. With an account, one of another account is not found either; the
 * operator alone names keys without it.
 */
export async function requireApiKey(
  app: App,
  keyId: string,
  accountId: number | undefined,
): Promise<ApiKey> {
  const key = await app.store.accounts.findApiKey(keyId);
  const isTheirs = accountId === undefined || key?.accountId === accountId;
  if (key === undefined || !isTheirs) {
    throw new Refusal('NOT_FOUND', `There is no API key ${keyId}`);
  }
  return key;
}
