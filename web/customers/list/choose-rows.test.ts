import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byOwner, choiceOf, inParts, withChoice } from './choose-rows.ts';

test('a row is chosen and left again', () => {
  const one = withChoice(new Set(), 7, true);
  assert.deepEqual([...withChoice(one, 8, true)], [7, 8]);
  assert.deepEqual([...withChoice(one, 7, false)], []);
  assert.deepEqual([...one], [7]);
});

test('the box above the rows knows whether all, some or none are chosen', () => {
  assert.equal(choiceOf([1, 2], new Set([3])), 'none');
  assert.equal(choiceOf([1, 2], new Set([2])), 'some');
  assert.equal(choiceOf([1, 2], new Set([1, 2, 3])), 'all');
  assert.equal(choiceOf([], new Set()), 'none');
});

test('undoing returns customers to their former owners', () => {
  const customers = [
    { customerId: 1, ownerId: 10 },
    { customerId: 2, ownerId: 20 },
    { customerId: 3, ownerId: 10 },
  ];
  assert.deepEqual(byOwner(customers), [
    { ownerId: 10, customerIds: [1, 3] },
    { ownerId: 20, customerIds: [2] },
  ]);
});

test('many are sent in parts', () => {
  assert.deepEqual(inParts([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(inParts([], 2), []);
});
