import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../shared/time.ts';
import { countByDay } from './delivery-days.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const halfHour = (startsAt: number) => ({ startsAt, delivered: 1, failed: 0 });

test('attempts are counted by the days of the account, also days without any', () => {
  const period = { from: noon - 2 * dayMs, to: noon };
  const halfHours = [
    { startsAt: noon - 2 * dayMs, delivered: 3, failed: 1 },
    // Half past midnight of the 21st in Adelaide, which is 10 and a half hours ahead.
    { startsAt: Date.UTC(2026, 10, 20, 14), delivered: 5, failed: 2 },
  ];
  assert.deepEqual(countByDay(period, halfHours, 'Australia/Adelaide'), [
    { day: '2026-11-19', delivered: 3, failed: 1 },
    { day: '2026-11-20', delivered: 0, failed: 0 },
    { day: '2026-11-21', delivered: 5, failed: 2 },
  ]);
  assert.deepEqual(countByDay(period, halfHours, 'UTC'), [
    { day: '2026-11-19', delivered: 3, failed: 1 },
    { day: '2026-11-20', delivered: 5, failed: 2 },
    { day: '2026-11-21', delivered: 0, failed: 0 },
  ]);
});

test('each day occurs once in a year with two clock changes', () => {
  const from = Date.UTC(2026, 0, 1, 3);
  const days = countByDay({ from, to: from + 365 * dayMs }, [], 'Australia/Sydney');
  assert.equal(days.length, 366);
  assert.equal(new Set(days.map(({ day }) => day)).size, 366);
  assert.deepEqual([days[0]?.day, days.at(-1)?.day], ['2026-01-01', '2027-01-01']);
});

test('a day on which clocks go forward has 23 hours', () => {
  // 4 October 2026 in Sydney.
  const from = Date.UTC(2026, 9, 3, 14);
  const hours = Array.from({ length: 48 }, (_, index) => halfHour(from + index * hourMs));
  assert.deepEqual(countByDay({ from, to: from + 2 * dayMs }, hours, 'Australia/Sydney'), [
    { day: '2026-10-04', delivered: 23, failed: 0 },
    { day: '2026-10-05', delivered: 24, failed: 0 },
    { day: '2026-10-06', delivered: 1, failed: 0 },
  ]);
});
