import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { checkProduct } from './check-product.ts';
import { requireProductFiles } from './files/require-product-files.ts';
import type { Product, ProductDetails } from './product.ts';
import { productExists } from './product-exists.ts';
import { saveProduct } from './queries.ts';
import { requireProduct } from './require-product.ts';

/**
 * Says anew what a product is; projects that have it stay as they are. Its kind stays too. Refuses with
 * PRODUCT_NOT_FOUND, INVALID_PARAMETERS and PRODUCT_EXISTS.
 */
export async function changeProduct(
  app: App,
  tx: AccountDb,
  { productId, ...details }: ProductDetails & { productId: number },
): Promise<Product> {
  const before = await requireProduct(tx, productId);
  checkProduct(before.kind, details);
  await requireProductFiles(tx, details);
  if (!(await saveProduct(tx, { ...before, ...details }, app.now()))) throw productExists(details);
  return requireProduct(tx, productId);
}
