import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { importColumnsMax, importRowCharactersMax } from '../../../domain/imports/import.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import type { SheetRow } from '../../../domain/shared/values/sheet-row.ts';

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

/** Bytes parsed in one turn of the event loop, so that other requests get their turn. */
const bytesAtOnce = 32 * 1024;
/** The rows of a sheet. Blank ones are skipped, but reading them takes time too. */
const linesMax = 2 ** 20;
/** The first line is looked for within so much. */
const headerBytesMax = 64 * 1024;
/** What some programs write before the header, for spreadsheets, which hide it. */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i;

/** How spreadsheets themselves begin, today's (zipped) and old ones, and PDFs: what people choose by mistake. */
const otherFiles = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF-'];

/**
 * Reads a spreadsheet's CSV: its rows that are not blank, with the texts of their cells as they were before `csvRow` wrote
 * them. A first line `sep=;` names the separator and is not a row. Parsing pauses after each small part for a turn of the
 * event loop. Refuses a file that is not CSV with INVALID_PARAMETERS, and a row that is too long or too wide as soon as it
 * reaches its limit.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const beginning = bytes.toString('latin1', 0, 5);
  if (otherFiles.some((start) => beginning.startsWith(start))) {
    throw refusal(
      'This is not a CSV file. Save the sheet as CSV in your spreadsheet, then choose that file.',
    );
  }
  const encoding = encodingOf(bytes);
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, headerBytesMax));
  const named = separatorLine.exec(start)?.[1];
  const parser = parse({
    delimiter: named ?? delimiterOf(start),
    fromLine: named === undefined ? 1 : 2,
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: importRowCharactersMax,
    // The size of a record does not count its delimiters, so a line of commas would fill the memory.
    cast(cell, { index, lines, ...context }) {
      if (index >= importColumnsMax) {
        throw refusal(`Row ${rowAfter(context)} has more than ${importColumnsMax} columns`);
      }
      if (lines > linesMax) {
        throw refusal(`The file has more than ${linesMax} lines; delete empty rows or split it`);
      }
      return unguardFormulas(cell);
    },
    // The number goes before the cells, because only texts leave the parser.
    onRecord: (cells: string[], { records, empty_lines: blank }) =>
      cells.every((cell) => cell === '') ? null : [String(records + blank), ...cells],
  });
  // An error destroys the parser, which then ends the loop below with it.
  pipeline(Readable.from(partsOf(bytes, encoding)), parser, () => undefined);
  try {
    for await (const [rowNumber, ...cells] of parser) yield { rowNumber: Number(rowNumber), cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `Row ${rowAfter(error as unknown as Info)} has more than ${importRowCharactersMax} characters`
        : `This is not a CSV file: ${error.message}`,
    );
  }
}

/** The number of the row that is being read: a cell of several lines is in one row. */
function rowAfter({ records, empty_lines: blank }: Pick<Info, 'records' | 'empty_lines'>): number {
  return records + blank + 1;
}

async function* partsOf(bytes: Buffer, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    yield decoder.decode(bytes.subarray(start, start + bytesAtOnce), { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}

/** UTF-8 where it is that; else the code page in which older spreadsheets still save. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Returns the separator that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((separator) => ({
    separator,
    times: header.split(separator).length - 1,
  }));
  return counted.reduce((most, next) => (next.times > most.times ? next : most)).separator;
}

function refusal(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

/** A row of CSV, which `readCsv` reads as the same texts. No spreadsheet takes a text in it for a formula. */
export function csvRow(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([
    cells.map((cell) => (typeof cell === 'string' ? guardFormulas(cell) : (cell ?? ''))),
  ]);
}

/** The text of a cell with an apostrophe wherever a spreadsheet would read a formula. */
function guardFormulas(cell: string): string {
  const guarded = mapParts(cell, (part) => (isFormulaPart(part) ? `'${part}` : part));
  return isFormula(cell) ? `'${guarded}` : guarded;
}

/** Undoes `guardFormulas`. */
function unguardFormulas(cell: string): string {
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
