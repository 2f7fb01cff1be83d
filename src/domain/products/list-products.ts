import type { AccountDb } from '../account-db.ts';
import { fold } from '../shared/spelling/fold.ts';
import { type Product, type ProductKind, productKinds } from './product.ts';
import { findProducts } from './queries.ts';

const { compare } = new Intl.Collator('en-AU', { numeric: true });

/**
 * The account's library: panels, inverters, batteries, each by maker and model. Every word of `search` must stand in
 * maker or model. Archived ones are included only on request.
 */
export async function listProducts(
  store: AccountDb,
  {
    search,
    ...which
  }: { kind?: ProductKind | undefined; search: string; includesArchived: boolean },
): Promise<Product[]> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const products = await findProducts(store, which);
  return products
    .filter(({ maker, model }) => {
      const name = fold(`${maker} ${model}`);
      return words.every((word) => name.includes(word));
    })
    .sort(inOrder);
}

function inOrder(one: Product, other: Product): number {
  return (
    productKinds.indexOf(one.kind) - productKinds.indexOf(other.kind) ||
    compare(one.maker, other.maker) ||
    compare(one.model, other.model) ||
    one.productId - other.productId
  );
}
