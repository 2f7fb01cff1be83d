import type { AccountStore } from '../../app.ts';

/** The current logo of the account; undefined without one. */
export async function readLogo(store: AccountStore) {
  const logoId = await store.settings.logoId();
  return logoId === undefined ? undefined : store.documents.find(logoId);
}
