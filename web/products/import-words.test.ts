import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTaken, describeRow, type ImportRow, inOrder } from './import-words.ts';

const row = (changes: Partial<ImportRow>): ImportRow => ({
  rowNumber: 2,
  outcome: 'add',
  name: 'Example Energy EE-440',
  problem: '',
  columns: [],
  isArchived: false,
  ...changes,
});

test('rejected rows are shown first, and unchanged ones last', () => {
  const rows = [
    row({ rowNumber: 2, outcome: 'same' }),
    row({ rowNumber: 3 }),
    row({ rowNumber: 4, outcome: 'refuse', problem: 'maker must not be empty' }),
    row({ rowNumber: 5, outcome: 'change', columns: ['price', 'string_inputs'] }),
    row({ rowNumber: 6, outcome: 'refuse', problem: 'watts must be a number' }),
  ];
  assert.deepEqual(
    inOrder(rows).map(({ rowNumber }) => rowNumber),
    [4, 6, 5, 3, 2],
  );
  assert.equal(countTaken(rows), 2);
});

test('a row names its problem or its changes', () => {
  assert.equal(describeRow(row({})), '');
  assert.equal(describeRow(row({ outcome: 'refuse', problem: 'no kind' })), 'no kind');
  const columns = ['price', 'string_inputs'];
  assert.equal(describeRow(row({ outcome: 'change', columns })), 'price, string inputs');
  assert.equal(
    describeRow(row({ outcome: 'change', columns: ['price'], isArchived: true })),
    'price; stays archived',
  );
});
