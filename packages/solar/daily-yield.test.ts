import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyKwh } from './daily-yield.ts';

test('a month is spread over its days', () => {
  const monthlyKwh = [310, 280, 310, 300, 155, 150, 155, 155, 150, 310, 300, 1000];
  assert.deepEqual(dailyKwh({ monthlyKwh }), [10, 10, 10, 10, 5, 5, 5, 5, 5, 10, 10, 32.3]);
});
