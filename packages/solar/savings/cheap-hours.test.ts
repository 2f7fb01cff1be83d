import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapHours } from './cheap-hours.ts';

const hoursOf = (prices: Record<number, number>, usual: number, efficiency: number) =>
  cheapHours(
    Float64Array.from({ length: 24 }, (_, hour) => prices[hour] ?? usual),
    efficiency,
  ).flatMap((isCheap, hour) => (isCheap ? [hour] : []));

test('the grid charges in the cheapest hours of a day', () => {
  assert.deepEqual(hoursOf({ 11: 0, 12: 0, 13: 0, 17: 50 }, 30, 0.9), [11, 12, 13]);
});

test('it does not where losses cost more than the hours save', () => {
  assert.deepEqual(hoursOf({}, 30, 0.9), []);
  assert.deepEqual(hoursOf({ 2: 28 }, 30, 0.9), []);
  assert.deepEqual(hoursOf({ 2: 26 }, 30, 0.9), [2]);
});
