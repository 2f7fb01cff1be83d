import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usagePatterns, usualUsage } from '../specification.ts';
import { loadProfile } from './load-profiles.ts';
import { sumByMonth, sumOfYear } from './typical-year.ts';
import { usedHours } from './used-hours.ts';

const used = (pattern: (typeof usagePatterns)[number]) =>
  usedHours(
    { ...usualUsage, dailyWattHours: 20_000, importTariff: 30, exportTariff: 5, pattern },
    3,
  );
const during = (list: Float64Array, from: number, to: number) =>
  sumOfYear(
    list.map((kwh, index) => (index % 24 >= from && index % 24 < to ? kwh : 0)),
    3,
  ) / sumOfYear(list, 3);

test('every pattern has the hours of a year and adds up to the bills', () => {
  for (const pattern of usagePatterns) {
    assert.equal(loadProfile(pattern).length, 576);
    assert.ok(loadProfile(pattern).every((part) => part > 0));
    assert.ok(Math.abs(sumOfYear(used(pattern), 3) - 7300) < 1e-6, pattern);
  }
});

test('homes use as much by day and in each season as metered homes do', () => {
  const shares = [during(used('evening'), 9, 17), during(used('all_day'), 9, 17)];
  for (const share of shares) assert.ok(share >= 0.27 && share <= 0.39, `${share}`);
  const mean = ((shares[0] ?? 0) + (shares[1] ?? 0)) / 2;
  assert.ok(Math.abs(mean - 0.33) < 0.01, `${mean}`);
  for (const pattern of usagePatterns) {
    const months = sumByMonth(used(pattern), 3);
    const season = (...names: number[]) =>
      names.reduce((sum, month) => sum + (months[month] ?? 0), 0);
    const ratio = season(5, 6, 7) / season(11, 0, 1);
    assert.ok(ratio > 0.69 && ratio < 1.28, `${pattern}: ${ratio}`);
  }
});

test('a home that is empty by day has its peak in the evening, a business at work', () => {
  assert.ok(during(used('evening'), 16, 23) > 0.43);
  assert.ok(during(used('business'), 8, 17) > 0.6);
  const weekend = loadProfile('business').slice(24, 48);
  const weekday = loadProfile('business').slice(0, 24);
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
  assert.ok(sum(weekend) < sum(weekday) / 2);
});
