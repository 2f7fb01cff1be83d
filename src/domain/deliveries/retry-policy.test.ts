import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs, secondMs } from '../shared/time.ts';
import {
  attemptsMax,
  jitteredWaitMs,
  retryAfterMs,
  retryAfterMsMax,
  waitBeforeAttemptMs,
} from './after-attempt.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);

test('thirteen attempts are spread over 75 h 38 min 5 s', () => {
  assert.equal(attemptsMax, 13);
  const total = waitBeforeAttemptMs.reduce((sum, wait) => sum + wait, 0);
  assert.equal(total, 75 * hourMs + 38 * minuteMs + 5 * secondMs);
});

test('the schedule without jitter is that of Standard Webhooks with three early retries', () => {
  const attempts = Array.from({ length: attemptsMax }, (_, index) => index + 1);
  assert.deepEqual(
    attempts.map((attempt) => jitteredWaitMs(attempt, 0.5)),
    [
      0,
      5 * secondMs,
      15 * secondMs,
      45 * secondMs,
      2 * minuteMs,
      5 * minuteMs,
      30 * minuteMs,
      2 * hourMs,
      5 * hourMs,
      10 * hourMs,
      14 * hourMs,
      20 * hourMs,
      24 * hourMs,
    ],
  );
});

test('jitter moves a wait by at most 20 % either way and reaches both ends', () => {
  assert.equal(jitteredWaitMs(6, 0), 4 * minuteMs);
  assert.equal(jitteredWaitMs(6, 1), 6 * minuteMs);
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: attemptsMax }), random, (attempt, drawn) => {
      const wait = waitBeforeAttemptMs[attempt - 1] ?? Number.NaN;
      const jittered = jitteredWaitMs(attempt, drawn);
      assert.ok(Number.isInteger(jittered));
      assert.ok(jittered >= wait * 0.8 - 0.5 && jittered <= wait * 1.2 + 0.5);
    }),
  );
});

test('failures at the same time do not retry in step', () => {
  const waits = Array.from({ length: 100 }, (_, index) => jitteredWaitMs(3, index / 100));
  assert.equal(new Set(waits).size, 100);
});

describe('Retry-After', () => {
  const headers: readonly (readonly [string | undefined, number])[] = [
    ['120', 120 * secondMs],
    ['0', 0],
    [' 7 ', 7 * secondMs],
    ['86400', 24 * hourMs],
    ['86401', 24 * hourMs],
    ['999999999', 24 * hourMs],
    ['9999999999', 24 * hourMs],
    ['Sat, 21 Nov 2026 10:30:00 GMT', hourMs],
    ['Saturday, 21-Nov-26 10:30:00 GMT', hourMs],
    [' sat, 21 nov 2026 10:30:00 gmt ', hourMs],
    ['Sat, 21 Nov 2026 09:30:00 GMT', 0],
    ['Sat, 21 Nov 2026 09:29:59 GMT', 0],
    ['Tue, 24 Nov 2026 09:30:00 GMT', 24 * hourMs],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
    ['2.5', 0],
    ['1e3', 0],
    ['0x10', 0],
    ['120, 120', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['maybe 2031', 0],
    ['Nov 2031', 0],
    ['2031-01-01', 0],
    [undefined, 0],
  ];
  for (const [header, wait] of headers) {
    test(`${header} asks for ${wait / secondMs} s`, () => {
      assert.equal(retryAfterMs(header, now), wait);
    });
  }

  test('never asks for less than nothing or more than 24 h, whatever it says', () => {
    const headers = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(headers, (header) => {
        const wait = retryAfterMs(header, now);
        assert.ok(wait >= 0 && wait <= retryAfterMsMax);
      }),
    );
  });
});
