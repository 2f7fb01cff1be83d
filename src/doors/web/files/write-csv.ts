import { stringify } from 'csv-stringify/sync';
import { guardFormulas } from './formula-guard.ts';

/** A row of CSV, which `readCsv` reads as the same texts. No spreadsheet takes a text in it for a formula. */
export function csvRow(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([
    cells.map((cell) => (typeof cell === 'string' ? guardFormulas(cell) : (cell ?? ''))),
  ]);
}
