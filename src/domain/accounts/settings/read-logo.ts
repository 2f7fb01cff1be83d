import type { AccountStore } from '../../app.ts';

/** The image that is the account's logo at present; undefined without one. */
export async function readLogo(store: AccountStore) {
  const logoId = await store.settings.logoId();
  return logoId === undefined ? undefined : store.documents.find(logoId);
}
