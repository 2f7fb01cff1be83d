import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importColumnsMax, importRowCharactersMax } from '../../../domain/imports/import.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';

/** Bytes parsed in one turn of the event loop, so that other requests get their turn. */
const bytesAtOnce = 32 * 1024;
/** The rows of a sheet. Empty ones are skipped, but reading them takes time too. */
const linesMax = 2 ** 20;
/** The first line is looked for within so much. */
const headerBytesMax = 64 * 1024;

/**
 * Reads a spreadsheet's CSV, each row as the texts of its cells. Parsing pauses after each small part for a turn of
 * the event loop. Refuses a file that is not CSV with INVALID_PARAMETERS, and a row that is too long or too wide as
 * soon as it reaches its limit.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<string[]> {
  const encoding = encodingOf(bytes);
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, headerBytesMax))),
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: importRowCharactersMax,
    // The size of a record does not count its delimiters, so a line of commas would fill the memory.
    cast(cell, { index, lines }) {
      if (index >= importColumnsMax) {
        throw refusal(`Line ${lines} has more than ${importColumnsMax} columns`);
      }
      if (lines > linesMax) {
        throw refusal(`The file has more than ${linesMax} lines; delete empty rows or split it`);
      }
      return cell;
    },
  });
  // An error destroys the parser, which then ends the loop below with it.
  pipeline(Readable.from(partsOf(bytes, encoding)), parser, () => undefined);
  try {
    for await (const row of parser) yield row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `Line ${error.lines} begins or goes on with a row of more than ${importRowCharactersMax} characters`
        : `This is not a CSV file: ${error.message}`,
    );
  }
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
