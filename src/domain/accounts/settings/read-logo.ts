import type { AccountDb } from '../../account-db.ts';
import { findDocument } from '../../documents/queries.ts';
import { findLogoId } from './queries.ts';

/** The current logo of the account; undefined without one. */
export async function readLogo(store: AccountDb) {
  const logoId = await findLogoId(store);
  return logoId === undefined ? undefined : findDocument(store, logoId);
}
