import { stringify } from 'csv-stringify/sync';

/** A row of CSV. Text that a spreadsheet would read as a formula gets an apostrophe before it, so that it stays text. */
export function csvRow(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([cells.map((cell) => (typeof cell === 'string' ? guard(cell) : (cell ?? '')))]);
}

/** The signs that begin a formula, and their fullwidth forms, which spreadsheets in Japan and China read as the same. */
const sign = '[=+\\-@＝＋－＠]';
/** Matches a formula at the beginning of a cell, also after white space; a tab or line break there is itself unsafe. */
const formulaAtStart = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\u200b\\ufeff]*"*${sign})`);
const formulaAfterSeparator = new RegExp(`^"*${sign}`);
/**
 * Characters after which a program may begin another cell. One that is set up for the decimal comma splits at
 * semicolons, and does not see the quotes around a cell in the middle of what it reads as one.
 */
const separator = /([,;\t\r\n|])/;

function guard(cell: string): string {
  if (isNumberLike(cell)) return cell;
  const [first = '', ...others] = cell.split(separator);
  const start = formulaAtStart.test(cell) ? "'" : '';
  return start + first + others.map((part) => guardAfterSeparator(part)).join('');
}

function guardAfterSeparator(part: string): string {
  return formulaAfterSeparator.test(part) && !isNumberLike(part) ? `'${part}` : part;
}

/** Phone numbers and sums may begin with a sign; they compute nothing. */
function isNumberLike(cell: string): boolean {
  return /^[+-]?[\d ().,]+$/.test(cell);
}
