import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Import } from './import.ts';

/** The import, or a refusal IMPORT_NOT_FOUND. */
export async function requireImport(store: AccountStore, importId: string): Promise<Import> {
  const found = await store.imports.find(importId);
  if (found === undefined) throw new Refusal('IMPORT_NOT_FOUND', 'There is no such import');
  return found;
}
