import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Usage, usualUsage } from '../specification.ts';
import { importTariffByHour, isWithin } from './usage-hours.ts';

const usage: Usage = {
  ...usualUsage,
  dailyWattHours: 20_000,
  importTariff: 30,
  exportTariff: 5,
};
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
