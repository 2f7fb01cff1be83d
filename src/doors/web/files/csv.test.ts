import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runsOfSet } from '../../../../test/support/run/test-set.ts';
import type { SheetRow } from '../../../domain/shared/values/sheet-row.ts';
import { csvRow, readCsv } from './csv.ts';

const mebi = 2 ** 20;

async function rowsOf(bytes: Buffer | string): Promise<string[][]> {
  return (await sheetOf(bytes)).map(({ cells }) => [...cells]);
}

async function sheetOf(bytes: Buffer | string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readCsv(Buffer.from(bytes))) rows.push(row);
  return rows;
}

test('a file in each encoding is read across the borders of its parts', async () => {
  const name = 'Zoë “Z” 日本 🌞';
  const line = `"${name}";b\r\n`;
  const text = `﻿Name;Other\r\n${line.repeat(5000)}`;
  const expected = [['Name', 'Other'], ...Array.from({ length: 5000 }, () => [name, 'b'])];
  assert.deepEqual(await rowsOf(text), expected);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(1), 'utf16le')]);
  assert.deepEqual(await rowsOf(wide), expected);
  const old = Buffer.from('Name,Ort\nZo\xeb,K\xf6ln\n'.repeat(9000), 'latin1');
  assert.deepEqual((await rowsOf(old))[1], ['Zoë', 'Köln']);
});

for (const [name, start, unit, message] of [
  ['one record without an end', '', 'a,', /more than 200 columns/],
  ['nothing but commas', 'a,b\n', ',', /more than 200 columns/],
  ['one long field', 'a,b\n', 'x', /more than 100000 characters/],
  ['a quote that is never closed', 'a,b\n"', 'x\n', /more than 100000 characters/],
  ['nothing but quotes', 'a,b\n', '"', /more than 100000 characters|not a CSV file/],
  ['quotes in the midst of a cell', 'a,b\n', 'x"', /more than 100000 characters/],
] as const) {
  test(`${name} is refused before much of it was read`, async () => {
    const bytes = Buffer.concat([Buffer.from(start), Buffer.alloc(8 * mebi, unit)]);
    await assert.rejects(rowsOf(bytes), { code: 'INVALID_PARAMETERS', message });
  });
}

test('a spreadsheet or PDF that was chosen instead of its CSV is refused with what to do', async () => {
  for (const start of ['PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF-1.7\nEmail,Name\n']) {
    const bytes = Buffer.from(`${start}Email,Name\nann@example.com,Ann\n`, 'latin1');
    const message = /^This is not a CSV file\. Save the sheet as CSV /;
    await assert.rejects(rowsOf(bytes), { code: 'INVALID_PARAMETERS', message });
  }
  assert.deepEqual(await rowsOf('PK,%PDF-\n'), [['PK', '%PDF-']]);
});

test('refuses more lines than a sheet has, even if most are empty', async () => {
  const fill = (lines: number) =>
    Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(lines - 2, '\n'), Buffer.from('c,d\n')]);
  assert.deepEqual(await rowsOf(fill(2 ** 20)), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await assert.rejects(rowsOf(fill(2 ** 20 + 1)), {
    code: 'INVALID_PARAMETERS',
    message: /more than 1048576 lines/,
  });
});

test('others have a turn while a long file is read', async () => {
  const bytes = Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(mebi / 4, ',,,,,,,\n')]);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  try {
    assert.deepEqual(await rowsOf(bytes), [['a', 'b']]);
  } finally {
    clearInterval(timer);
  }
  assert.ok(turns >= 4, `${turns} turns`);
});

test('rows are those of the sheet: blank ones count, and a cell of several lines is in one', async () => {
  const text = 'sep=;\r\nName;Note\r\n\r\nAnn;"two\r\n\r\nlines"\r\n;\r\nBob;b\r\n';
  assert.deepEqual(await sheetOf(text), [
    { rowNumber: 1, cells: ['Name', 'Note'] },
    { rowNumber: 3, cells: ['Ann', 'two\r\n\r\nlines'] },
    { rowNumber: 5, cells: ['Bob', 'b'] },
  ] satisfies SheetRow[]);
});

for (const [what, start] of Object.entries({
  'a bare line': 'sep=|\n',
  'a line in quotes': '"sep=|"\n',
  'a line after a byte order mark': '\ufeffsep=|\n',
  'a line in capitals': 'SEP=|\n',
})) {
  test(`${what} that names the separator is not a row`, async () => {
    const expected = [
      ['a,b', 'c'],
      ['d', 'e;f'],
    ];
    assert.deepEqual(await rowsOf(`${start}a,b|c\nd|e;f\n`), expected);
    const wide = Buffer.from(`\ufeff${start.replace('\ufeff', '')}a,b|c\nd|e;f\n`, 'utf16le');
    assert.deepEqual(await rowsOf(wide), expected);
  });
}

test('what is written is read again as the same texts, guards against formulas included', async () => {
  const piece = fc.constantFrom(
    ...[
      "'",
      '"',
      '=',
      '+',
      '-',
      '@',
      '＝',
      ' ',
      '\t',
      '\n',
      '\r',
      ',',
      ';',
      '|',
      '5',
      '(',
      'a',
      '\u200b',
      '\ufeff',
    ],
  );
  const cell = fc.oneof(fc.string({ unit: piece }), fc.string({ unit: 'grapheme' }));
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (table) => {
      const written = [['Problem', 'Row', 'Name'], ...table];
      const expected = written
        .map((cells, index) => ({ rowNumber: index + 1, cells }))
        .filter(({ cells }) => cells.some((cell) => cell !== ''));
      const text = written.map(csvRow).join('');
      assert.deepEqual(await sheetOf(text), expected);
    }),
    { numRuns: 2000 * runsOfSet },
  );
});

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

test('a cell that begins with the sign of a formula is text', () => {
  for (const sign of signs) {
    for (const before of ['', ' ', '"', '\t', '\r', '\n', '\u200b', '\ufeff']) {
      const cell = `${before}${sign}cmd|' /C calc'!A0`;
      const [[written] = []] = parse(csvRow([cell]), { bom: false });
      assert.equal(written?.[0], "'", JSON.stringify(cell));
      assert.equal(written?.endsWith("calc'!A0"), true);
    }
  }
  assert.equal(csvRow(['\tplain']), "'\tplain\n");
});

test('no program sees a formula, whichever separator it splits at', () => {
  for (const sign of signs) {
    for (const separator of [',', ';', '\t', '|', '\n', '\r']) {
      for (const quote of ['', '"']) {
        const cell = `Example${separator}${quote}${sign}HYPERLINK("https://example.com")`;
        // A program that ignores quotes in the middle of a cell reads these cells.
        const cells = csvRow(['1', cell, 'x']).split(/[,;\t|\r\n]/);
        for (const seen of cells) assert.doesNotMatch(seen, /^"*[=+\-@＝＋－＠]/u, cell);
      }
    }
  }
});

test('numbers, phone numbers and sentences stay as they are', () => {
  for (const cell of [
    '+61 491 570 156',
    '-5',
    '-1,250.50',
    '(02) 5550 1234',
    'a, - b',
    'x=1, y-z',
  ]) {
    const [[written] = []] = parse(csvRow([cell]));
    assert.equal(written, cell);
  }
});
