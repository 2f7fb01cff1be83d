import { lettersOf } from '../shared/text.ts';
import { keysOf, recordOf } from '../shared/values/record-of.ts';
import { snakeName } from '../shared/values/snake-name.ts';
import {
  type DatasheetName,
  datasheetNames,
  type Product,
  type ProductDetails,
} from './product.ts';

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

/** `Open circuit volts` is `open_circuit_volts`, and a brand the maker; undefined for what is not a column of ours. */
export function columnOf(header: string): ProductColumn | undefined {
  const plain = lettersOf(header);
  if (plain === 'brand') return 'maker';
  return productColumns.find((column) => lettersOf(columnNames[column]) === plain);
}

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
