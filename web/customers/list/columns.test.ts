import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, readColumns } from './columns.ts';

test('columns are read in the order of the list, and unknown ones are dropped', () => {
  assert.deepEqual(readColumns(['field-12', 'tags', 'password', 'status', 'field-12', 7]), [
    'status',
    'tags',
    'field-12',
  ]);
  assert.deepEqual(readColumns('email'), ['email']);
  assert.equal(readColumns(['password']), undefined);
  assert.equal(readColumns(undefined), undefined);
  assert.equal(readColumns(Array.from({ length: 99 }, (_, id) => `field-${id}`))?.length, 40);
});

test('a column of a field is told by its number', () => {
  assert.equal(fieldOf('field-12'), 12);
  assert.equal(fieldOf('status'), undefined);
  assert.equal(fieldOf('field-12x'), undefined);
});
