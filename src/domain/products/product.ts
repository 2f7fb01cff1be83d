import {
  batteryFigures,
  type Figure,
  inverterElectrical,
  inverterFigures,
  specificationLimits as limits,
  panelElectrical,
  panelFigures,
  warrantyFigure,
} from '@sundesk/solar';
import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { decimal, line, type Value, whole } from '../shared/values/members.ts';

/**
 * A datasheet's values beyond power and energy; null where it has none, none was entered, or the product's kind has no
 * such value.
 */
export const datasheet = z.object({
  ...panelElectrical.shape,
  ...inverterElectrical.shape,
  powerWatts: figure(batteryFigures.powerWatts).meta({
    description: 'The most that a battery takes or gives, in watts',
  }),
  warrantyYears: figure(warrantyFigure).meta({ description: 'Of the manufacturer' }),
  performanceWarrantyYears: figure(warrantyFigure).meta({ description: 'Of panels' }),
});
export type Datasheet = Value<typeof datasheet>;
export type DatasheetName = keyof Datasheet;
export const datasheetNames = datasheet.keyof().options;

/** The datasheet values of each kind, with their allowed values. */
export const figuresOfKind: Readonly<
  Record<ProductKind, Readonly<Partial<Record<DatasheetName, Figure>>>>
> = {
  panel: {
    ...panelFigures,
    warrantyYears: warrantyFigure,
    performanceWarrantyYears: warrantyFigure,
  },
  inverter: { ...inverterFigures, warrantyYears: warrantyFigure },
  battery: { ...batteryFigures, warrantyYears: warrantyFigure },
};

/** A datasheet without values. */
export const noDatasheet: Datasheet = datasheet.parse({});

/** Kinds in the order in which a system is put together. */
export const productKinds = ['panel', 'inverter', 'battery'] as const;
export type ProductKind = (typeof productKinds)[number];

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

/** What a new product is where nothing is said. */
export const noDetails: Omit<ProductDetails, 'maker' | 'model'> = {
  watts: 0,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 0,
  costCents: null,
  datasheet: noDatasheet,
  pictureId: null,
  datasheetId: null,
};

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

function figure(limits: Figure) {
  return decimal(limits).nullable().default(null);
}
