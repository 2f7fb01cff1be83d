import type { Moment } from '../shared/time.ts';
import type { Datasheet } from './datasheet.ts';
import type { ProductKind } from './product-kind.ts';

/** What an account says about a model that it sells. Figures are of one piece, money in cents including GST. */
export type ProductDetails = {
  maker: string;
  model: string;
  /** Rated power; 0 for a battery. */
  watts: number;
  /** 0 for what is no battery. */
  nominalWattHours: number;
  usableWattHours: number;
  /** What it is sold for; 0 when it has no price of its own. */
  priceCents: number;
  datasheet: Datasheet;
};

/**
 * A model that an account sells, to pick from. A project copies it, so that neither a change nor the archive reaches what was
 * planned before.
 */
export type Product = ProductDetails & {
  productId: number;
  kind: ProductKind;
  /** Since when it is no longer offered; undefined while it is. */
  archivedAt: Moment | undefined;
  createdAt: Moment;
  updatedAt: Moment;
};

/** People look through the whole library at once. */
export const productsMax = 2000;
