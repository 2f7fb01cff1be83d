import { Refusal } from '../shared/refusal.ts';
import type { SheetRow } from '../shared/values/sheet-row.ts';
import { type Product, type ProductDetails, productsMax } from './product.ts';
import {
  columnNames,
  columnOf,
  type ProductColumn,
  productColumns,
  valueIn,
} from './product-columns.ts';
import {
  type ProductCells,
  type ProductName,
  readProductName,
  readProductRow,
} from './read-product-row.ts';

/** The outcome of a row of a product file. */
export type PlannedRow = { rowNumber: number } & (
  | { outcome: 'add'; name: ProductName; details: ProductDetails }
  | {
      outcome: 'change';
      name: ProductName;
      details: ProductDetails;
      product: Product;
      /** Columns by their names in the file. */
      columns: readonly string[];
    }
  | { outcome: 'same'; name: ProductName }
  | { outcome: 'refuse'; name: ProductName | undefined; problem: string }
);
export type ProductImport = {
  rows: readonly PlannedRow[];
  /** Headers that name nothing that a product has. */
  unknownColumns: readonly string[];
};

/**
 * Plans how a file would change the library. Its first row names the columns, in any order; `kind`, `maker` and `model`
 * must be among them and tell which product a row is about. A product that is there is changed in what the file has
 * columns for, an archived one too, which stays archived. Refuses with INVALID_PARAMETERS a file that cannot be read at
 * all; what is wrong with a single row stands in the plan.
 */
export function planProductImport(
  [header, ...rows]: readonly SheetRow[],
  library: readonly Product[],
): ProductImport {
  const names = header?.cells ?? [];
  const columns = columnsOf(names);
  if (rows.length === 0) throw refusal('The file has no rows below the one that names the columns');
  if (rows.length > productsMax) throw refusal(`The file has more than ${productsMax} rows`);
  const products = new Map(library.map((product) => [keyOf(product), product]));
  const seen = new Map<string, number>();
  let count = library.length;
  const planned = rows.map(({ rowNumber, cells }): PlannedRow => {
    const row = planRow(namedCells(columns, cells), products, seen);
    if (row.outcome === 'refuse') return { rowNumber, ...row };
    seen.set(keyOf(row.name), rowNumber);
    if (row.outcome !== 'add') return { rowNumber, ...row };
    if (count >= productsMax) {
      const problem = `the library would have more than ${productsMax} products`;
      return { rowNumber, outcome: 'refuse', name: row.name, problem };
    }
    count += 1;
    return { rowNumber, ...row };
  });
  const unknownColumns = names.filter((_name, index) => columns[index] === undefined);
  return {
    rows: planned,
    unknownColumns: unknownColumns.map((name) => name.trim()).filter(Boolean),
  };
}

type Planned<Row = PlannedRow> = Row extends unknown ? Omit<Row, 'rowNumber'> : never;

function planRow(
  cells: ProductCells,
  products: ReadonlyMap<string, Product>,
  seen: ReadonlyMap<string, number>,
): Planned {
  const name = readProductName(cells);
  if ('problem' in name) return { outcome: 'refuse', name: undefined, problem: name.problem };
  const earlier = seen.get(keyOf(name));
  if (earlier !== undefined) {
    return { outcome: 'refuse', name, problem: `is the same product as in row ${earlier}` };
  }
  const product = products.get(keyOf(name));
  const details = readProductRow(name, cells, product);
  if ('problem' in details) return { outcome: 'refuse', name, problem: details.problem };
  if (product === undefined) return { outcome: 'add', name, details };
  const columns = productColumns
    .filter((column) => valueIn(details, column) !== valueIn(product, column))
    .map((column) => columnNames[column]);
  if (columns.length === 0) return { outcome: 'same', name };
  return { outcome: 'change', name, details, product, columns };
}

function columnsOf(header: readonly string[]): (ProductColumn | undefined)[] {
  const columns = header.map(columnOf);
  for (const needed of ['kind', 'maker', 'model'] as const) {
    if (!columns.includes(needed)) throw refusal(`The file has no column ${needed}`);
  }
  const twice = columns.find((name, index) => name && columns.indexOf(name) !== index);
  if (twice) throw refusal(`The file has the column ${columnNames[twice]} twice`);
  return columns;
}

function namedCells(
  columns: readonly (ProductColumn | undefined)[],
  texts: readonly string[],
): ProductCells {
  const cells = new Map<ProductColumn, string>();
  for (const [index, column] of columns.entries()) {
    if (column !== undefined) cells.set(column, texts[index] ?? '');
  }
  return cells;
}

/** Names cannot have line breaks, so these two never run together. */
function keyOf({ kind, maker, model }: ProductName): string {
  return `${kind}\n${maker}\n${model}`;
}

function refusal(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}
