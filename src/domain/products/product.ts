import { specificationLimits as limits } from '@sundesk/solar';
import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { line, type Value, whole } from '../shared/values/members.ts';
import { datasheet, noDatasheet } from './datasheet.ts';
import type { ProductKind } from './product-kind.ts';

const name = line(limits.nameCharacters).min(1, 'must not be empty');
const documentId = whole(1, Number.MAX_SAFE_INTEGER).nullable().default(null);
const wattHours = whole(0, limits.batteryWattHours);

/** A model that an account sells. Figures are for one piece, prices in cents including GST, costs without it. */
export const productDetails = z.object({
  maker: name,
  model: name,
  watts: whole(0, limits.inverterWatts).meta({ description: 'Rated power; 0 for a battery' }),
  nominalWattHours: wattHours.meta({ description: '0 for anything that is not a battery' }),
  usableWattHours: wattHours.meta({ description: '0 for anything that is not a battery' }),
  priceCents: whole(0, limits.unitCents).meta({
    description: 'What it is sold for; 0 when it has no price of its own',
  }),
  costCents: whole(0, limits.unitCents).nullable().default(null).meta({
    description: 'What the firm pays for it, without GST; null when unknown',
  }),
  datasheet: datasheet.default(noDatasheet),
  pictureId: documentId.meta({ description: 'A stored picture of it; null without one' }),
  datasheetId: documentId.meta({ description: 'Its stored datasheet, a PDF; null without one' }),
});
export type ProductDetails = Value<typeof productDetails>;

/**
 * A model that an account sells, to pick from. A project copies it, so that neither a change nor the archive reaches
 * what was planned before.
 */
export type Product = ProductDetails & {
  productId: number;
  kind: ProductKind;
  /** The time since which it is no longer offered; undefined while it is. */
  archivedAt: Moment | undefined;
  createdAt: Moment;
  updatedAt: Moment;
};

/** People look through the whole library at once. */
export const productsMax = 2000;
