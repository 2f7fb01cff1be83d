import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvRow } from './write-csv.ts';

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
