import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayInWords, daysOf, periodInWords, stepBy } from './days.ts';

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const november = daysOf('2026-11-26', 'month');
  assert.deepEqual(
    [november.length, november[0], november.at(-1)],
    [42, '2026-10-26', '2026-12-06'],
  );
  // February 2027 begins on a Monday and has four weeks.
  const february = daysOf('2027-02-14', 'month');
  assert.deepEqual(
    [february.length, february[0], february.at(-1)],
    [28, '2027-02-01', '2027-02-28'],
  );
});

test('on the last days of a month, the week after them is shown as well', () => {
  assert.equal(daysOf('2026-11-29', 'month').at(-1), '2026-12-06');
  assert.equal(daysOf('2027-01-31', 'month').at(-1), '2027-02-07');
  const november = daysOf('2026-11-30', 'month');
  assert.deepEqual(
    [november.length, november[0], november.at(-1)],
    [42, '2026-11-02', '2026-12-13'],
  );
});

test('a week has the day in it, also where a year or daylight saving begins', () => {
  assert.deepEqual(daysOf('2027-01-01', 'week'), [
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
  assert.equal(daysOf('2026-10-04', 'week').at(-1), '2026-10-04');
});

test('a step leads to the next month from the 31st, and to the next week', () => {
  assert.equal(stepBy('2027-01-31', 'month', 1), '2027-02-01');
  assert.equal(stepBy('2027-01-31', 'month', -1), '2026-12-01');
  assert.equal(stepBy('2026-12-30', 'week', 1), '2027-01-06');
});

test('periods and days are named as Australians write them', () => {
  assert.equal(periodInWords('2026-11-26', 'month'), 'November 2026');
  assert.match(periodInWords('2026-11-26', 'week'), /^23\s*–\s*29 Nov 2026$/);
  assert.equal(dayInWords('2026-11-26'), 'Thursday 26 November');
});
