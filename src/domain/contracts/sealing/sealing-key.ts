import type { AccountDb } from '../../account-db.ts';
import { findSealingKey, setSealingKey } from '../../accounts/settings/queries.ts';
import type { StoredSealingKey } from '../../accounts/settings/settings.ts';
import type { App } from '../../app.ts';
import type { SealingKey } from './seal-document.ts';

/**
 * Reads the key with which the account seals contracts, or makes it. Of two that are made at the same time, the one
 * that is stored first is the account's.
 */
export async function sealingKey(
  app: App,
  store: AccountDb,
  organisation: string,
): Promise<SealingKey> {
  const stored = await findSealingKey(store);
  if (stored !== undefined) return opened(app, stored);
  const made = await app.makeSealingKey({ organisation, now: app.now() });
  return store.transaction(async (tx) => {
    const other = await findSealingKey(tx);
    if (other !== undefined) return opened(app, other);
    await setSealingKey(tx, {
      certificate: made.certificate,
      sealedPrivateKey: app.secretBox.seal(made.privateKey, {
        kind: 'sealing_key',
        accountId: tx.accountId,
      }),
    });
    return made;
  });
}

function opened(app: Pick<App, 'secretBox'>, stored: StoredSealingKey): SealingKey {
  return {
    certificate: stored.certificate,
    privateKey: app.secretBox.open(stored.sealedPrivateKey),
  };
}
