// Spreadsheets take some texts for formulas. An apostrophe before them keeps them text; what a person typed with an
// apostrophe gets another, so that reading gives back exactly what was written.

/** The signs that begin a formula, and their fullwidth forms, which spreadsheets in Japan and China read as the same. */
const sign = '[=+\\-@＝＋－＠]';
/** Matches a formula at the beginning of a cell, also after white space; a tab or line break there is itself unsafe. */
const formulaAtStart = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\u200b\\ufeff]*"*${sign})`);
const formulaAfterSeparator = new RegExp(`^"*${sign}`);
/**
 * Characters after which a program may begin another cell. One that is set up for the decimal comma splits at
 * semicolons, and does not see the quotes around a cell in the middle of what it reads as one.
 */
const separator = /(?<=[,;\t\r\n|])/;

/** The text of a cell with an apostrophe wherever a spreadsheet would read a formula. */
export function guardFormulas(cell: string): string {
  const guarded = mapParts(cell, (part) => (isFormulaPart(part) ? `'${part}` : part));
  return isFormula(cell) ? `'${guarded}` : guarded;
}

/** Undoes `guardFormulas`. */
export function unguardFormulas(cell: string): string {
  const text = mapParts(cell, (part) =>
    part.startsWith("'") && isFormulaPart(part) ? part.slice(1) : part,
  );
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

/** Changes what follows each separator. */
function mapParts(cell: string, change: (part: string) => string): string {
  const [first = '', ...others] = cell.split(separator);
  return first + others.map(change).join('');
}

function isFormula(cell: string): boolean {
  const text = withoutApostrophes(cell);
  return formulaAtStart.test(text) && !isNumberLike(text);
}

function isFormulaPart(part: string): boolean {
  const text = withoutApostrophes(part);
  return formulaAfterSeparator.test(text) && !isNumberLike(text);
}

function withoutApostrophes(text: string): string {
  return text.replace(/^'+/, '');
}

/** Phone numbers and sums may begin with a sign; they compute nothing. */
function isNumberLike(cell: string): boolean {
  return /^[+-]?[\d ().,]+$/.test(cell);
}
