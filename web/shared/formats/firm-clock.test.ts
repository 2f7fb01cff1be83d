import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, endOfDay, momentOf } from './firm-clock.ts';
import { calendarDay, setTimeZone } from './formats.ts';

test('a time that is typed is one of the firm’s clock', () => {
  setTimeZone('Australia/Perth');
  assert.equal(momentOf('2026-11-21T20:30'), Date.UTC(2026, 10, 21, 12, 30));
  setTimeZone('Australia/Sydney');
  assert.equal(momentOf('2026-11-21T20:30'), Date.UTC(2026, 10, 21, 9, 30));
  assert.equal(momentOf('2026-07-21T20:30'), Date.UTC(2026, 6, 21, 10, 30));
  for (const text of [undefined, '', '2026-11-21', '2026-13-21T20:30'])
    assert.equal(momentOf(text), undefined);
});

test('hours around a change of the clocks are found', () => {
  setTimeZone('Australia/Sydney');
  // Summer time ends on 5 April 2026 at 3:00, when the clocks go back to 2:00, and begins on 4 October at 2:00.
  assert.equal(momentOf('2026-04-05T01:59'), Date.UTC(2026, 3, 4, 14, 59));
  assert.equal(momentOf('2026-04-05T03:00'), Date.UTC(2026, 3, 4, 17, 0));
  assert.equal(momentOf('2026-10-04T01:59'), Date.UTC(2026, 9, 3, 15, 59));
  assert.equal(momentOf('2026-10-04T03:00'), Date.UTC(2026, 9, 3, 16, 0));
});

test('a day of the firm begins and ends at its midnight', () => {
  for (const zone of ['Australia/Perth', 'Australia/Lord_Howe', 'UTC']) {
    setTimeZone(zone);
    for (const day of ['2026-03-04', '2026-04-05', '2026-10-04', '2026-12-31']) {
      const end = endOfDay(day) ?? 0;
      assert.equal(dayOf(end - 1), day, zone);
      assert.ok(dayOf(end) > day, zone);
    }
  }
  assert.equal(endOfDay('soon'), undefined);
});

test('a day of the calendar is the same wherever the reader is', () => {
  for (const zone of ['Australia/Perth', 'Pacific/Auckland', 'America/Los_Angeles']) {
    setTimeZone(zone);
    assert.equal(calendarDay('2026-12-07'), '7 Dec 2026');
  }
});
