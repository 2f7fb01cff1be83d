import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followSequences } from './follow-sequences.ts';

/** Returns the notes on numbers that arrive in this order. */
function notesOn(...numbers: readonly number[]): (string | undefined)[] {
  const note = followSequences();
  return numbers.map((number) => note('customer_created', number));
}

test('consecutive numbers cause no note, whichever is the first', () => {
  assert.deepEqual(notesOn(1, 2, 3), [undefined, undefined, undefined]);
  assert.deepEqual(notesOn(41, 42), [undefined, undefined]);
});

test('numbers that were left out are counted, and each is late when it comes after all', () => {
  assert.deepEqual(notesOn(4, 7, 6, 5, 8, 10), [
    undefined,
    '2 missing before it',
    'late',
    'late',
    undefined,
    '1 missing before it',
  ]);
});

test('a number that came before comes again, however often', () => {
  assert.deepEqual(notesOn(7, 7, 8, 7, 8), [undefined, 'again', undefined, 'again', 'again']);
});

test('a late number that comes twice comes again', () => {
  assert.deepEqual(notesOn(1, 3, 2, 2), [undefined, '1 missing before it', 'late', 'again']);
});

test('a number lower than the first is late', () => {
  assert.deepEqual(notesOn(9, 8), [undefined, 'late']);
});

test('subscriptions are counted separately', () => {
  const note = followSequences();
  assert.deepEqual(
    [note('a', 1), note('b', 1), note('a', 2), note('b', 4), note('a', 4)],
    [undefined, undefined, undefined, '2 missing before it', '1 missing before it'],
  );
});

test('remembers the latest numbers of a long sequence', () => {
  const note = followSequences();
  for (let number = 1; number <= 10_001; number += 1) assert.equal(note('a', number), undefined);
  assert.deepEqual([note('a', 2), note('a', 1)], ['again', 'late']);
});
