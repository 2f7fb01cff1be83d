import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from './members.ts';

test('an entry is moved up or down, and the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd'];
  assert.deepEqual(moved(list, 2, 0), ['c', 'a', 'b', 'd']);
  assert.deepEqual(moved(list, 0, 3), ['b', 'c', 'd', 'a']);
  assert.deepEqual(moved(list, 1, 1), list);
  assert.deepEqual(moved(list, 9, 0), list);
  assert.deepEqual(moved(list, 0, -1), list);
  assert.deepEqual(moved(list, 3, 4), list);
});
