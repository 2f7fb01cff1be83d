import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateIn, formatMoment, isDay, isTimeZone, momentIn, parseMoment } from './time.ts';

const moments = fc.integer({
  min: Date.UTC(0, 0, 1),
  max: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
});

test('a moment is shown to the second in UTC', () => {
  assert.equal(formatMoment(0), '1970-01-01 00:00:00');
  assert.equal(formatMoment(Date.UTC(2026, 10, 21, 9, 5, 7, 999)), '2026-11-21 09:05:07');
});

test('every form of a time is read', () => {
  const nine = Date.UTC(2026, 10, 21, 9, 30, 5);
  for (const [text, moment] of [
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['2026-11-21 09:30:05', nine],
    ['2026-11-21T09:30:05', nine],
    ['2026-11-21T09:30:05Z', nine],
    ['2026-11-21 09:30:05Z', nine],
    ['2026-11-21T20:30:05+11:00', nine],
    ['2026-11-21T04:00:05-05:30', nine],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['20261121', Date.UTC(2026, 10, 21)],
    ['2026-11-21T20:30:05+1100', nine],
    ['2026-11-21T20:30:05+11', nine],
    ['2026-11-21t09:30:05z', nine],
    ['2026-11-21T04:00:05\u22120530', nine],
    ['20261121T093005Z', nine],
    ['20261121T203005+1100', nine],
    ['2026-11-21T09:30:05-00:00', nine],
    ['2026-11-21T09:30:05,5Z', nine + 500],
    ['2026-11-21T09:30:05.000000000000Z', nine],
    ['20261121T093005.25+00', nine + 250],
    ['2026-11-21T09:30Z', nine - 5000],
    ['2026-11-21 09:30', nine - 5000],
    ['2026-11-21T0930+00:00', nine - 5000],
    ['2026-11-21T09Z', Date.UTC(2026, 10, 21, 9)],
    ['2026-11-21T24:00', Date.UTC(2026, 10, 22)],
    ['2026-11-21T24:00:00.0Z', Date.UTC(2026, 10, 22)],
    ['2026-12-31T24:00+10:00', Date.UTC(2026, 11, 31, 14)],
  ] as const) {
    assert.equal(parseMoment(text), moment, text);
  }
});

test('reads no malformed or nonexistent time', () => {
  for (const text of [
    '',
    'now',
    '2026',
    '2026-11',
    '21/11/2026',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-21 9:30:05',
    '2026-11-21 25:00:00',
    '2026-11-21 09:60:00',
    '2026-11-21 09:30:60',
    '2026-11-21T09:30:05+24:00',
    '2026-11-21T09:30:05+10:60',
    '2026-11-21T09:30:05+1',
    '2026-11-21T09:30:05+100',
    '2026-11-21T09:30:05 10:00',
    '2026-11-21T09:30.5',
    '2026-11-21T09:3005',
    '2026-11-21T24:00:01',
    '2026-11-21T24:00:00.0001',
    '2026-11-21T24:01',
    '2026-11-21T',
    '2026-11-21Z',
    '2026-1121',
    '202611-21',
    '2026-W47-6',
    '2026-325',
    '2026325',
    '1795253405',
    '2026-11-21T09:30:05.Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '+002026-11-21',
  ]) {
    assert.equal(parseMoment(text), undefined, JSON.stringify(text));
  }
});

test('reads a shown time back, to the second', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      assert.equal(parseMoment(formatMoment(moment)), Math.floor(moment / 1000) * 1000);
    }),
  );
});

test('ISO 8601 is read back to the millisecond', () => {
  assert.equal(parseMoment('1970-01-01T00:00:05.123456789Z'), 5123);
  fc.assert(
    fc.property(moments, (moment) => {
      assert.equal(parseMoment(new Date(moment).toISOString()), moment);
    }),
  );
});

test('any text is read as a moment or not at all', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789-: TZ+.') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (text) => {
      const moment = parseMoment(text);
      assert.ok(moment === undefined || Number.isSafeInteger(moment));
    }),
  );
});

test('the day depends on the time zone, and follows daylight saving', () => {
  // Midnight in Sydney is 13:00 UTC in summer and 14:00 in winter.
  const days = (zone: string, ...times: string[]) =>
    times.map((time) => dateIn(Date.parse(`${time}Z`), zone));
  assert.deepEqual(
    days(
      'Australia/Sydney',
      '2026-11-21T12:59:59.999',
      '2026-11-21T13:00',
      '2026-07-01T13:59',
      '2026-07-01T14:00',
    ),
    ['2026-11-21', '2026-11-22', '2026-07-01', '2026-07-02'],
  );
  assert.deepEqual(days('Australia/Perth', '2026-12-31T15:59', '2026-12-31T16:00'), [
    '2026-12-31',
    '2027-01-01',
  ]);
  assert.deepEqual(days('UTC', '2026-01-01T00:00'), ['2026-01-01']);
});

test('a day that exists is one', () => {
  for (const text of ['2026-11-21', '2028-02-29']) assert.equal(isDay(text), true, text);
  for (const text of [
    '',
    '2026-02-29',
    '2026-11-21 00:00:00',
    '21.11.2026',
    '2026-13-01',
    '2026-1-1',
    '20261121T9',
    '2026112124',
  ]) {
    assert.equal(isDay(text), false, text);
  }
});

test('a time zone has a name and no mere offset', () => {
  for (const name of ['Australia/Sydney', 'UTC']) assert.equal(isTimeZone(name), true, name);
  for (const name of ['', '+10:00', '10', 'Australia/Nowhere']) {
    assert.equal(isTimeZone(name), false, name);
  }
});

test('a time of a day is found in a zone, also where clocks change', () => {
  for (const [day, time, zone, iso] of [
    ['2026-12-03', '14:30', 'Australia/Sydney', '2026-12-03T03:30:00Z'],
    ['2026-07-03', '14:30', 'Australia/Sydney', '2026-07-03T04:30:00Z'],
    ['2026-12-03', '00:15', 'Australia/Adelaide', '2026-12-02T13:45:00Z'],
    ['2026-12-03', '08:00', 'UTC', '2026-12-03T08:00:00Z'],
    // Skipped on 4 October: 2:30 is 3:30 of the summer.
    ['2026-10-04', '02:30', 'Australia/Sydney', '2026-10-03T16:30:00Z'],
    // Shown twice on 5 April: the first.
    ['2026-04-05', '02:30', 'Australia/Sydney', '2026-04-04T15:30:00Z'],
    ['2026-10-04', '09:00', 'Australia/Sydney', '2026-10-03T22:00:00Z'],
  ] as const) {
    assert.equal(momentIn(day, time, zone), Date.parse(iso), `${day} ${time} in ${zone}`);
  }
});
