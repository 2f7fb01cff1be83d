import type { App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';

/** Ends an API key from the next request on. Revoking twice changes nothing; an unknown key is refused. */
export async function revokeApiKey(app: App, keyId: string): Promise<void> {
  const key = await app.store.accounts.findApiKey(keyId);
  if (key === undefined) throw new Refusal('NOT_FOUND', `There is no API key ${keyId}`);
  const store = app.store.forAccount(key.accountId);
  await store.transaction((tx) => tx.apiKeys.revoke(keyId, app.now()));
}
