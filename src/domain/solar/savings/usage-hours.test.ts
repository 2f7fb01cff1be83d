import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Usage, usagePatterns, usualUsage } from '../specification.ts';
import { importTariffByHour, isWithin, usedByHour } from './usage-hours.ts';

const usage: Usage = {
  ...usualUsage,
  dailyWattHours: 20_000,
  importTariff: 30,
  exportTariff: 5,
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the hours of every pattern add up to the day', () => {
  for (const pattern of usagePatterns) {
    const hours = usedByHour({ ...usage, pattern });
    assert.equal(hours.length, 24);
    assert.ok(Math.abs(sum(hours) - 20) < 1e-9, pattern);
  }
});

test('who is away by day uses most in the evening, a business at work', () => {
  const between = (pattern: Usage['pattern'], from: number, to: number) =>
    sum(usedByHour({ ...usage, pattern }).slice(from, to)) / 20;
  assert.ok(between('evening', 16, 23) > 0.45);
  assert.ok(between('business', 8, 17) > 0.7);
  assert.ok(between('all_day', 9, 16) > between('evening', 9, 16));
});

test('hours may have a tariff of their own, across midnight too', () => {
  const tariffs = importTariffByHour({
    ...usage,
    timeOfUse: [
      { fromHour: 15, toHour: 21, importTariff: 48 },
      { fromHour: 22, toHour: 7, importTariff: 20 },
    ],
  });
  assert.deepEqual(tariffs.slice(0, 8), [20, 20, 20, 20, 20, 20, 20, 30]);
  assert.deepEqual(tariffs.slice(14), [30, 48, 48, 48, 48, 48, 48, 30, 20, 20]);
  assert.ok(isWithin({ fromHour: 0, toHour: 24, importTariff: 1 }, 23));
});
