import type { App } from '../../app.ts';
import { findApiKeys, setRevoked } from '../account-queries.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { requireApiKey } from './require-api-key.ts';

/**
 * Ends an API key from the next request on. Revoking twice changes nothing; an unknown key is refused, and so is one of
 * another account.
 */
export async function revokeApiKey(
  app: App,
  keyId: string,
  ofAccount?: number,
  by: Actor = operator,
): Promise<void> {
  const { accountId } = await requireApiKey(app, keyId, ofAccount);
  const store = app.store.forAccount(accountId);
  await store.transaction(async (tx) => {
    const key = (await findApiKeys(tx)).find((each) => each.keyId === keyId);
    if (key === undefined || key.revokedAt !== undefined) return;
    await setRevoked(tx, keyId, app.now());
    await logSecurity(app, tx, { kind: 'key_revoked', by, subject: key.label || keyId });
  });
}
