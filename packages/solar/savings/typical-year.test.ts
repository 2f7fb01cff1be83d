import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typicalDays } from './typical-year.ts';

test('typical days add up to a year and follow one another', () => {
  const days = typicalDays(3);
  assert.equal(days.length, 72);
  assert.equal(Math.round(days.reduce((sum, day) => sum + day.days, 0) * 1e9) / 1e9, 365);
  assert.deepEqual(
    days.map(({ first }) => first),
    days.map((_, index) => index * 24),
  );
});
