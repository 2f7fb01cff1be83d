import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from './board-keys.ts';

test('the keys of statuses begin at the start of the pipeline and end with the digits', () => {
  const statuses = Array.from({ length: 12 }, (_, index) => ({
    statusId: index + 20,
    isInitial: index === 1,
  }));
  const keys = statuses.map((status) => keyOf(status, statuses));
  assert.deepEqual(keys.slice(0, 3), [undefined, '1', '2']);
  assert.deepEqual(keys.slice(9), ['9', undefined, undefined]);
});
