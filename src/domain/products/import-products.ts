import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { SheetRow } from '../shared/values/sheet-row.ts';
import { type PlannedRow, type ProductImport, planProductImport } from './plan-product-import.ts';
import { findProducts, insertProduct, saveProduct } from './queries.ts';

/**
 * Adds and changes what the rows of a file say and leaves out those that cannot be; what was done with each is
 * answered. All of it within the transaction of the caller, on the library as it is now. Refuses as
 * `planProductImport`, and a file of which no row can be taken.
 */
export async function importProducts(
  app: App,
  tx: AccountDb,
  rows: readonly SheetRow[],
): Promise<ProductImport> {
  const plan = await checkProductImport(tx, rows);
  if (plan.rows.every(({ outcome }) => outcome === 'refuse')) {
    throw new Refusal('INVALID_PARAMETERS', 'The file has no row to import');
  }
  for (const row of plan.rows) await take(app, tx, row);
  return plan;
}

/** Returns the effect of an import without writing it. */
export async function checkProductImport(
  store: AccountDb,
  rows: readonly SheetRow[],
): Promise<ProductImport> {
  return planProductImport(rows, await findProducts(store, { includesArchived: true }));
}

async function take(app: App, tx: AccountDb, row: PlannedRow): Promise<void> {
  if (row.outcome === 'add') {
    const { details, name } = row;
    await insertProduct(tx, { ...details, kind: name.kind, createdAt: app.now() });
  } else if (row.outcome === 'change') {
    await saveProduct(tx, { ...row.product, ...row.details }, app.now());
  }
}
