import { Refusal } from '../shared/refusal.ts';
import { trimmed } from '../shared/text.ts';
import { checkProduct } from './check-product.ts';
import { type DatasheetName, datasheetNames, noDatasheet } from './datasheet.ts';
import type { ProductDetails } from './product.ts';
import { columnNames, type ProductColumn } from './product-columns.ts';
import type { ProductKind } from './product-kind.ts';

/** The product that a row is about. */
export type ProductName = { kind: ProductKind; maker: string; model: string };

/** The cells of a row, by column; columns missing from the file are absent. */
export type ProductCells = ReadonlyMap<ProductColumn, string>;

/** The product that a row is about, or the reason why it cannot be decided. */
export function readProductName(cells: ProductCells): ProductName | { problem: string } {
  const kind = kindOf(cells.get('kind') ?? '');
  if (kind === undefined) return { problem: 'kind must be panel, inverter or battery' };
  return { kind, maker: textOf(cells.get('maker')), model: textOf(cells.get('model')) };
}

/**
 * Reads a product from a row: its columns, empty cells too, replace the values of `before`. Returns in words what
 * is wrong with it, when no product can be so.
 */
export function readProductRow(
  { kind, maker, model }: ProductName,
  cells: ProductCells,
  before: ProductDetails | undefined,
): ProductDetails | { problem: string } {
  try {
    const number = (column: NumberColumn, was = 0) => readNumber(cells, column) ?? was;
    const details: ProductDetails = {
      maker,
      model,
      watts: number('watts', before?.watts),
      nominalWattHours: number('nominalWattHours', before?.nominalWattHours),
      usableWattHours: number('usableWattHours', before?.usableWattHours),
      priceCents: centsOf(cells, 'priceCents') ?? before?.priceCents ?? 0,
      costCents: costOf(cells, before?.costCents ?? null),
      datasheet: { ...(before?.datasheet ?? noDatasheet), ...datasheetOf(cells) },
      pictureId: before?.pictureId ?? null,
      datasheetId: before?.datasheetId ?? null,
    };
    checkProduct(kind, details);
    return details;
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

type NumberColumn = Exclude<ProductColumn, 'kind' | 'maker' | 'model'>;

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

const kindWords: Readonly<Record<string, ProductKind>> = {
  panel: 'panel',
  panels: 'panel',
  inverter: 'inverter',
  inverters: 'inverter',
  battery: 'battery',
  batteries: 'battery',
};

/** An export gives a quote to what a spreadsheet would take for a formula; it comes off again. */
function textOf(cell = ''): string {
  return trimmed(cell).replace(/^'(?=[=+\-@])/, '');
}
