import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { libraryFull } from './add-product.ts';
import { productsMax } from './product.ts';
import { countProducts, insertProduct } from './queries.ts';
import { starterProducts } from './starter-products.ts';

/**
 * Adds the products of the starter library that the account's library does not have, and returns how many those were. One
 * that was archived stays so. Refuses with INVALID_PARAMETERS when there is no room for all.
 */
export async function addStarterLibrary(app: App, tx: AccountDb): Promise<number> {
  if ((await countProducts(tx)) + starterProducts.length > productsMax) throw libraryFull();
  let added = 0;
  for (const product of starterProducts) {
    const productId = await insertProduct(tx, { ...product, createdAt: app.now() });
    if (productId !== undefined) added += 1;
  }
  return added;
}
