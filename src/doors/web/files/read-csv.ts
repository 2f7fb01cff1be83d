import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { importColumnsMax, importRowCharactersMax } from '../../../domain/imports/import.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import type { SheetRow } from '../../../domain/shared/values/sheet-row.ts';
import { unguardFormulas } from './formula-guard.ts';

/** Bytes parsed in one turn of the event loop, so that other requests get their turn. */
const bytesAtOnce = 32 * 1024;
/** The rows of a sheet. Blank ones are skipped, but reading them takes time too. */
const linesMax = 2 ** 20;
/** The first line is looked for within so much. */
const headerBytesMax = 64 * 1024;
/** What some programs write before the header, for spreadsheets, which hide it. */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i;

/**
 * Reads a spreadsheet's CSV: its rows that are not blank, with the texts of their cells as they were before `csvRow` wrote
 * them. A first line `sep=;` names the separator and is not a row. Parsing pauses after each small part for a turn of the
 * event loop. Refuses a file that is not CSV with INVALID_PARAMETERS, and a row that is too long or too wide as soon as it
 * reaches its limit.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
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
