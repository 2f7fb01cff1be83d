import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readId, readIds, readOneOf, readSomeOf, readText } from './read-search.ts';

test('words are read whatever the router took them for', () => {
  assert.deepEqual(['ann', 2042, '', null, {}].map(readText), [
    'ann',
    '2042',
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(readText('x'.repeat(300))?.length, 200);
});

test('ids are read alone or in a list, and other values are dropped', () => {
  assert.equal(readId(7), 7);
  assert.equal(readId('7'), undefined);
  assert.deepEqual(readIds(7), [7]);
  assert.deepEqual(readIds([7, 'x', -1, 1.5, 7, 8]), [7, 8]);
  assert.equal(readIds([]), undefined);
});

test('unknown words in the address are dropped', () => {
  const known = ['name', 'value'] as const;
  assert.equal(readOneOf(known, 'value'), 'value');
  assert.equal(readOneOf(known, 'colour'), undefined);
  assert.deepEqual(readSomeOf(known, ['value', 'colour', 'value']), ['value']);
  assert.deepEqual(readSomeOf(known, 'name'), ['name']);
  assert.equal(readSomeOf(known, undefined), undefined);
});
