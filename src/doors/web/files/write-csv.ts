import { stringify } from 'csv-stringify/sync';

/** A row of CSV. What a spreadsheet would take for a formula is given a quote before it, so that it stays text. */
export function csvRow(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([
    cells.map((cell) =>
      typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !isNumberLike(cell)
        ? `'${cell}`
        : (cell ?? ''),
    ),
  ]);
}

/** Phone numbers and sums may begin with a sign; they compute nothing. */
function isNumberLike(cell: string): boolean {
  return /^[+-]?[\d\s().,]+$/.test(cell);
}
