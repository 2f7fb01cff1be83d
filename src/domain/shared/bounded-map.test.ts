import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedMap } from './bounded-map.ts';

test('a full map empties itself before it takes another key', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2);
  assert.deepEqual(
    [...map],
    [
      ['a', 1],
      ['b', 2],
    ],
  );
  map.set('c', 3);
  assert.deepEqual([...map], [['c', 3]]);
});

test('a full map keeps everything when a key gets another value', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  assert.deepEqual(
    [...map],
    [
      ['a', 3],
      ['b', 2],
    ],
  );
});
