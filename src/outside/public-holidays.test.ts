import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holidaysOf, holidayYears, states } from '../../scripts/public-holidays.ts';
import { publicHolidays } from './public-holidays.ts';

test('the table has the public holidays of each state as the library calculates them', async () => {
  for (const state of states) {
    for (const year of holidayYears) {
      const days = holidaysOf(state, year).map((day) => `${year}-${day}`);
      assert.ok(days.length >= 8, `${state} ${year}`);
      assert.deepEqual([...(await publicHolidays(state, year))], days, `${state} ${year}`);
    }
  }
});

test('the table reaches 20 years ahead', () => {
  assert.ok((holidayYears.at(-1) ?? 0) >= new Date().getUTCFullYear() + 20);
});
