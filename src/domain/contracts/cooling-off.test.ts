import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publicHolidays } from '../../outside/public-holidays.ts';
import { dayMs } from '../shared/time.ts';
import { coolingOffEnd } from './cooling-off.ts';

const none: ReadonlySet<string> = new Set();

test('the last day is the tenth business day after the day of signing', () => {
  // Monday to Friday twice over.
  assert.equal(coolingOffEnd('2026-11-23', none), '2026-12-07');
  // The count begins on Monday after a Friday, Saturday or Sunday.
  assert.equal(coolingOffEnd('2026-11-20', none), '2026-12-04');
  assert.equal(coolingOffEnd('2026-11-21', none), '2026-12-04');
  assert.equal(coolingOffEnd('2026-11-22', none), '2026-12-04');
});

for (const { name, state, signedOn, ends } of [
  // Counted: 21 to 24 December, 29 to 31, 4 to 6 January. Boxing Day is a Saturday, so Monday is free too.
  { name: 'Christmas and New Year', state: 'NSW', signedOn: '2026-12-18', ends: '2027-01-06' },
  // Counted: 16 to 19, 22 to 25, 30 and 31 March, around Good Friday and Easter Monday.
  { name: 'Easter', state: 'NSW', signedOn: '2027-03-15', ends: '2027-03-31' },
  { name: 'Easter', state: 'VIC', signedOn: '2027-03-15', ends: '2027-03-31' },
  // Melbourne Cup day, 3 November 2026, is a holiday in Victoria alone.
  { name: 'the Melbourne Cup', state: 'VIC', signedOn: '2026-10-26', ends: '2026-11-10' },
  { name: 'the Melbourne Cup', state: 'NSW', signedOn: '2026-10-26', ends: '2026-11-09' },
]) {
  test(`${name} in ${state} puts off the last day of a contract signed on ${signedOn}`, async () => {
    const year = Number(signedOn.slice(0, 4));
    const holidays = new Set([
      ...(await publicHolidays(state, year)),
      ...(await publicHolidays(state, year + 1)),
    ]);
    assert.equal(coolingOffEnd(signedOn, holidays), ends);
  });
}

test('the last day to withdraw is the tenth business day after signing', () => {
  const days = fc.integer({ min: 0, max: 1500 }).map((day) => dateOf(20_000 + day));
  fc.assert(
    fc.property(days, fc.uniqueArray(days, { maxLength: 200 }), (signedOn, free) => {
      const holidays = new Set(free);
      const last = coolingOffEnd(signedOn, holidays);
      const counted = datesBetween(signedOn, last).filter(
        (day) => ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.has(day),
      );
      assert.equal(counted.length, 10);
      assert.equal(counted.at(-1), last);
    }),
  );
});

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The days after the first, including the last. */
function datesBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first) / dayMs, Date.parse(last) / dayMs];
  return Array.from({ length: to - from }, (_, index) => dateOf(from + index + 1));
}
