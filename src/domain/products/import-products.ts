import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { lettersOf, trimmed } from '../shared/text.ts';
import type { SheetRow } from '../shared/values/sheet-row.ts';
import { checkProduct } from './check-product.ts';
import {
  columnNames,
  type DatasheetName,
  datasheetNames,
  noDetails,
  type Product,
  type ProductColumn,
  type ProductDetails,
  type ProductKind,
  productColumns,
  productsMax,
  valueIn,
} from './product.ts';
import { findProducts, insertProduct, saveProduct } from './queries.ts';

/** The product that a row is about. */
type ProductName = { kind: ProductKind; maker: string; model: string };

/** The cells of a row, by column; columns missing from the file are absent. */
type ProductCells = ReadonlyMap<ProductColumn, string>;

type NumberColumn = Exclude<ProductColumn, 'kind' | 'maker' | 'model'>;

const kindWords: Readonly<Record<string, ProductKind>> = {
  panel: 'panel',
  panels: 'panel',
  inverter: 'inverter',
  inverters: 'inverter',
  battery: 'battery',
  batteries: 'battery',
};

/**
 * Adds and changes what the rows of a file say and leaves out those that cannot be; what was done with each is
 * answered. All of it within the transaction of the caller, on the library as it is now. Refuses as
 * `planProductImport`, and a file of which no row can be taken.
 */
export async function importProducts(
  app: App,
  tx: AccountDb,
  rows: readonly SheetRow[],
): Promise<ProductImport> {
  const plan = await checkProductImport(tx, rows);
  if (plan.rows.every(({ outcome }) => outcome === 'refuse')) {
    throw new Refusal('INVALID_PARAMETERS', 'The file has no row to import');
  }
  for (const row of plan.rows) await take(app, tx, row);
  return plan;
}

/** Returns the effect of an import without writing it. */
export async function checkProductImport(
  store: AccountDb,
  rows: readonly SheetRow[],
): Promise<ProductImport> {
  return planProductImport(rows, await findProducts(store, { includesArchived: true }));
}

async function take(app: App, tx: AccountDb, row: PlannedRow): Promise<void> {
  if (row.outcome === 'add') {
    const { details, name } = row;
    await insertProduct(tx, { ...details, kind: name.kind, createdAt: app.now() });
  } else if (row.outcome === 'change') {
    await saveProduct(tx, { ...row.product, ...row.details }, app.now());
  }
}

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

/** The product that a row is about, or the reason why it cannot be decided. */
function readProductName(cells: ProductCells): ProductName | { problem: string } {
  const kind = kindOf(cells.get('kind') ?? '');
  if (kind === undefined) return { problem: 'kind must be panel, inverter or battery' };
  return { kind, maker: textOf(cells.get('maker')), model: textOf(cells.get('model')) };
}

/**
 * Reads a product from a row: its columns, empty cells too, replace the values of `before`. Returns in words what
 * is wrong with it, when no product can be so.
 */
function readProductRow(
  { kind, maker, model }: ProductName,
  cells: ProductCells,
  before: ProductDetails | undefined,
): ProductDetails | { problem: string } {
  try {
    const was = before ?? noDetails;
    const number = (column: 'watts' | 'nominalWattHours' | 'usableWattHours') =>
      readNumber(cells, column) ?? was[column];
    const details: ProductDetails = {
      ...was,
      maker,
      model,
      watts: number('watts'),
      nominalWattHours: number('nominalWattHours'),
      usableWattHours: number('usableWattHours'),
      priceCents: centsOf(cells, 'priceCents') ?? was.priceCents,
      costCents: costOf(cells, was.costCents),
      datasheet: { ...was.datasheet, ...datasheetOf(cells) },
    };
    checkProduct(kind, details);
    return details;
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** Empty is 0, which is none; undefined without such a column. */
function readNumber(cells: ProductCells, column: NumberColumn): number | undefined {
  const cell = cells.get(column);
  if (cell === undefined) return undefined;
  const text = plainNumber(cell);
  if (text === '') return 0;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new Refusal('INVALID_PARAMETERS', `${columnNames[column]} must be a number`);
}

/** Dollars to a cent, as cents. */
function centsOf(cells: ProductCells, column: 'priceCents' | 'costCents'): number | undefined {
  const dollars = readNumber(cells, column);
  if (dollars === undefined) return undefined;
  const cents = Math.round(dollars * 100);
  if (cents / 100 === dollars) return cents;
  throw new Refusal('INVALID_PARAMETERS', `${columnNames[column]} must be dollars to a cent`);
}

/** An empty cell is an unknown cost; 0 is a product that costs nothing. */
function costOf(cells: ProductCells, before: number | null): number | null {
  const cell = cells.get('costCents');
  if (cell === undefined) return before;
  return plainNumber(cell) === '' ? null : (centsOf(cells, 'costCents') ?? null);
}

function datasheetOf(cells: ProductCells): Partial<ProductDetails['datasheet']> {
  const names = datasheetNames.filter((name) => cells.has(name));
  return Object.fromEntries(names.map((name) => [name, figureOf(cells, name)]));
}

function figureOf(cells: ProductCells, name: DatasheetName): number | null {
  return plainNumber(cells.get(name) ?? '') === '' ? null : (readNumber(cells, name) ?? null);
}

/** Removes a dollar sign and commas between thousands, and reads a typographic minus. */
function plainNumber(cell: string): string {
  return cell
    .trim()
    .replace(/^\$/, '')
    .replace('−', '-')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
}

function kindOf(cell: string): ProductKind | undefined {
  return kindWords[cell.trim().toLowerCase()];
}

/** An export gives a quote to what a spreadsheet would take for a formula; it comes off again. */
function textOf(cell = ''): string {
  return trimmed(cell).replace(/^'(?=[=+\-@])/, '');
}

/** `Open circuit volts` is `open_circuit_volts`, and a brand the maker; undefined for what is not a column of ours. */
function columnOf(header: string): ProductColumn | undefined {
  const plain = lettersOf(header);
  if (plain === 'brand') return 'maker';
  return productColumns.find((column) => lettersOf(columnNames[column]) === plain);
}
