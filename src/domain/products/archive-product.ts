import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { setArchivedAt } from './queries.ts';
import { requireProduct } from './require-product.ts';

/**
 * Takes a product out of the choice, or (`isArchived` false) brings it back. What is so already stays as it is. Refuses
 * with PRODUCT_NOT_FOUND.
 */
export async function archiveProduct(
  app: App,
  tx: AccountDb,
  { productId, isArchived }: { productId: number; isArchived: boolean },
): Promise<void> {
  const { archivedAt } = await requireProduct(tx, productId);
  if ((archivedAt !== undefined) === isArchived) return;
  await setArchivedAt(tx, productId, isArchived ? app.now() : undefined, app.now());
}
