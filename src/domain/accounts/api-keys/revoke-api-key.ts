import type { App } from '../../app.ts';
import { requireApiKey } from './require-api-key.ts';

/**
 * Ends an API key from the next request on. Revoking twice changes nothing; an unknown key is refused, and so is one of
 * another account than the one that is given.
 */
export async function revokeApiKey(app: App, keyId: string, ofAccount?: number): Promise<void> {
  const { accountId } = await requireApiKey(app, keyId, ofAccount);
  const store = app.store.forAccount(accountId);
  await store.transaction((tx) => tx.apiKeys.revoke(keyId, app.now()));
}
