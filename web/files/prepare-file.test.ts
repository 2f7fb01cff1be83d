import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName } from '../../src/domain/files/file.ts';
import { storableName } from './prepare-file.ts';

test('a name is kept but for characters that cannot be stored', () => {
  for (const [name, stored] of [
    ['Switchboard.jpg', 'Switchboard.jpg'],
    ['Dach – Süd 2.pdf', 'Dach – Süd 2.pdf'],
    ['front: "north" / a\\b?.png', 'front_ _north_ _ a_b_.png'],
    ['a\tb\u202e.txt', 'a_b_.txt'],
    ['.pdf', 'file.pdf'],
    ['   .csv', 'file.csv'],
    ['no ending', 'no ending'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(115)}.docx`],
  ] as const) {
    assert.equal(storableName(name), stored);
    assert.equal(fileName.parse(stored), stored);
  }
});
