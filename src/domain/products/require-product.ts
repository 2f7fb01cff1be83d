import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Product } from './product.ts';
import { findProduct } from './queries.ts';

/** The product, or a refusal PRODUCT_NOT_FOUND. */
export async function requireProduct(store: AccountDb, productId: number): Promise<Product> {
  const product = await findProduct(store, productId);
  if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product');
  return product;
}
