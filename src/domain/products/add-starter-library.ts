import type { AccountStore, App } from '../app.ts';
import { libraryFull } from './add-product.ts';
import { productsMax } from './product.ts';
import { starterProducts } from './starter-products.ts';

/**
 * Adds the products of the starter library that the account's library does not have, and returns how many those were. One
 * that was archived stays so. Refuses with INVALID_PARAMETERS when there is no room for all.
 */
export async function addStarterLibrary(app: App, tx: AccountStore): Promise<number> {
  if ((await tx.products.count()) + starterProducts.length > productsMax) throw libraryFull();
  let added = 0;
  for (const product of starterProducts) {
    const productId = await tx.products.insert({ ...product, createdAt: app.now() });
    if (productId !== undefined) added += 1;
  }
  return added;
}
