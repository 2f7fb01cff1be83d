import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Product } from './product.ts';

/** The product, or a refusal PRODUCT_NOT_FOUND. */
export async function requireProduct(store: AccountStore, productId: number): Promise<Product> {
  const product = await store.products.find(productId);
  if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product');
  return product;
}
