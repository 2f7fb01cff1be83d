import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Import } from './import.ts';
import { findImport } from './queries.ts';

/** The import, or a refusal IMPORT_NOT_FOUND. */
export async function requireImport(store: AccountDb, importId: string): Promise<Import> {
  const found = await findImport(store, importId);
  if (found === undefined) throw new Refusal('IMPORT_NOT_FOUND', 'There is no such import');
  return found;
}
