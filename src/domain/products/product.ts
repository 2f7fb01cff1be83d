import {
  batteryFigures,
  type Figure,
  inverterElectrical,
  specificationLimits as limits,
  panelElectrical,
  warrantyFigure,
} from '@sundesk/solar';
import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { snakeName } from '../shared/values/accept.ts';
import { decimal, line, type Value, whole } from '../shared/values/members.ts';
import { keysOf, recordOf } from '../shared/values/record-of.ts';

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

/** The content of a column in a product file. */
export type ProductColumn = 'kind' | PlainMember | DatasheetName;
/** A file of text holds neither pictures nor datasheets; the figures of a datasheet have columns of their own. */
type PlainMember = Exclude<keyof ProductDetails, 'datasheet' | 'pictureId' | 'datasheetId'>;

/**
 * The names of columns in the file, in the order of the export. Powers are in watts, energies in watt-hours, the price
 * in dollars including GST, the cost in dollars without it, the rest in volts, amps and percent per degree.
 */
export const columnNames: Readonly<Record<ProductColumn, string>> = {
  kind: 'kind',
  maker: 'maker',
  model: 'model',
  watts: 'watts',
  nominalWattHours: 'nominal_watt_hours',
  usableWattHours: 'usable_watt_hours',
  priceCents: 'price',
  costCents: 'cost',
  ...recordOf(datasheetNames, snakeName),
};
export const productColumns = keysOf(columnNames);

/** Returns a product's value in a column. Its kind comes from the row. */
export function valueIn(details: ProductDetails, column: ProductColumn): string | number | null {
  if (column === 'kind') return null;
  const figure = datasheetNames.find((name) => name === column);
  return figure === undefined ? details[column as PlainMember] : details.datasheet[figure];
}

/**
 * Products as rows of a file, the first of which names the columns, so that an import of it changes nothing. What a
 * kind does not have is empty, and so are a price that there is none of and an unknown cost.
 */
export function productRows(products: readonly Product[]): (string | number | null)[][] {
  return [
    productColumns.map((column) => columnNames[column]),
    ...products.map((product) =>
      productColumns.map((column) => {
        if (column === 'kind') return product.kind;
        if (column === 'costCents') return dollars(product.costCents);
        const value = valueIn(product, column);
        if (value === 0) return null;
        return column === 'priceCents' ? dollars(product.priceCents) : value;
      }),
    ),
  ];
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
