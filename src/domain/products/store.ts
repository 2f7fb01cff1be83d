import type { Moment } from '../shared/time.ts';
import type { Product, ProductDetails } from './product.ts';
import type { ProductKind } from './product-kind.ts';

export type ProductStore = {
  /** Unordered. */
  list(which: { kind?: ProductKind | undefined; includesArchived: boolean }): Promise<Product[]>;
  find(productId: number): Promise<Product | undefined>;
  /** The costs of those of these models that have one. */
  costsOf(
    names: readonly Pick<Product, 'maker' | 'model'>[],
  ): Promise<(Pick<Product, 'maker' | 'model'> & { costCents: number })[]>;
  count(): Promise<number>;
  /** Returns the new id, or undefined when another of its kind has maker and model. */
  insert(
    product: ProductDetails & Pick<Product, 'kind' | 'createdAt'>,
  ): Promise<number | undefined>;
  /** False when another of its kind has maker and model. */
  save(product: Product, at: Moment): Promise<boolean>;
  /** Undefined brings it back. */
  setArchivedAt(productId: number, archivedAt: Moment | undefined, at: Moment): Promise<void>;
};
