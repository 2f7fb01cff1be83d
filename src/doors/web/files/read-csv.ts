import { parse } from 'csv-parse';

/** Of what a spreadsheet writes as CSV, every row as the texts of its cells. */
export function readCsv(bytes: Buffer): AsyncIterable<string[]> {
  const text = decode(bytes);
  return parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
  });
}

/** UTF-8 where it is that; else the code page in which older spreadsheets still save. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whichever stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((mark) => ({
    mark,
    times: header.split(mark).length - 1,
  }));
  return counted.reduce((most, next) => (next.times > most.times ? next : most)).mark;
}
