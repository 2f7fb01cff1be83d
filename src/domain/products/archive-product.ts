import type { AccountStore, App } from '../app.ts';
import { requireProduct } from './require-product.ts';

/**
 * Takes a product out of the choice, or (`isArchived` false) brings it back. What is so already stays as it is. Refuses
 * with PRODUCT_NOT_FOUND.
 */
export async function archiveProduct(
  app: App,
  tx: AccountStore,
  { productId, isArchived }: { productId: number; isArchived: boolean },
): Promise<void> {
  const { archivedAt } = await requireProduct(tx, productId);
  if ((archivedAt !== undefined) === isArchived) return;
  await tx.products.setArchivedAt(productId, isArchived ? app.now() : undefined, app.now());
}
