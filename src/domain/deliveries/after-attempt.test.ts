import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs, secondMs } from '../shared/time.ts';
import { afterAttempt, attemptsMax, type NextState, waitBeforeAttemptMs } from './after-attempt.ts';
import { outcomeOf, type PostOutcome, type PostResult } from './post-webhook.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);
const longestWaitMs = Math.round(1.2 * 24 * hourMs);

const unanswered: readonly PostOutcome[] = [
  'timed_out',
  'dns_failed',
  'refused_private_address',
  'connection_refused',
  'connection_timed_out',
  'connection_failed',
  'tls_failed',
  'reset',
  'response_too_large',
];

type Facts = Parameters<typeof afterAttempt>[0];

function responded(status: number, headers: Record<string, string> = {}): PostResult {
  return {
    outcome: 'responded',
    durationMs: 12,
    timings: {},
    reused: false,
    status,
    responseHeaders: headers,
    responseBody: '',
  };
}

function broken(outcome: PostOutcome): PostResult {
  return { outcome, durationMs: 12, timings: {}, reused: false, error: 'no answer' };
}

function after(result: PostResult, facts: Partial<Facts> = {}): NextState {
  const usual = { attempt: 1, isEarly: false, hookSuccess: '200', now, random: 0.5 } as const;
  return afterAttempt({ ...usual, result, ...facts }).next;
}

const retryAfters = fc.oneof(
  fc.integer({ min: -10, max: 200_000 }).map(String),
  fc.integer({ min: -2 * dayMs, max: 3 * dayMs }).map((ms) => new Date(now + ms).toUTCString()),
  fc.string(),
);
const controls = fc.oneof(
  fc.constantFrom(
    'disable',
    'abort-message',
    ' Disable',
    'ABORT-MESSAGE ',
    'abort-message, disable',
  ),
  fc.constantFrom('', 'disabled', 'abort', 'no-disable', 'disable abort-message'),
  fc.string(),
);
const statuses = fc.oneof(
  { arbitrary: fc.integer({ min: 100, max: 599 }), weight: 3 },
  fc.constantFrom(200, 204, 299, 410, 429, 502, 503, 504),
  fc.constantFrom(0, 99, 600, 999),
);
const headers = fc.record(
  { 'retry-after': retryAfters, 'webhook-delivery': controls },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

/** All facts that can be known after an attempt. */
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  attempt: fc.integer({ min: 1, max: attemptsMax + 3 }),
  isEarly: fc.boolean(),
  result: fc.oneof(
    {
      arbitrary: fc.tuple(statuses, headers).map(([status, sent]) => responded(status, sent)),
      weight: 4,
    },
    fc.constantFrom(...unanswered).map(broken),
  ),
  hookSuccess: fc.constantFrom('200' as const, '2xx' as const),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/** Holds for every combination; more runs than usual because the space is wide and a run is cheap. */
function always(holds: (facts: Facts, next: NextState) => void): void {
  fc.assert(
    fc.property(anyFacts, (facts) => holds(facts, afterAttempt(facts).next)),
    { numRuns: 10_000 },
  );
}

test('the outcome is named whatever follows from it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      assert.equal(afterAttempt(facts).outcome, outcomeOf(facts.result, facts.hookSuccess));
    }),
  );
});

test('a retry comes neither before its slot nor more than 24 h and jitter later', () => {
  always(({ attempt, isEarly, result }, next) => {
    if (next.state !== 'retry_wait') return;
    const slot = isEarly ? 0 : (waitBeforeAttemptMs[attempt] ?? Number.NaN);
    assert.ok(next.waitMs >= 0.8 * slot - 1, `${next.waitMs} is before the slot`);
    assert.ok(next.waitMs <= longestWaitMs, `${next.waitMs} is too late`);
    if (result.responseHeaders?.['retry-after'] === undefined) {
      assert.ok(next.waitMs <= Math.max(1.2 * slot + 1, minuteMs), `${next.waitMs} is late`);
    }
  });
});

test('a receiver that is overloaded is left alone for a minute at least', () => {
  always(({ result }, next) => {
    const isOverloaded =
      ['timed_out', 'connection_timed_out'].includes(result.outcome) ||
      [429, 502, 504].includes(result.status ?? 0);
    if (isOverloaded && next.state === 'retry_wait') assert.ok(next.waitMs >= minuteMs);
  });
});

test('any other failure is first tried again within seconds', () => {
  for (const result of [responded(503), responded(500), responded(404), broken('reset')]) {
    assert.deepEqual(after(result), {
      state: 'retry_wait',
      waitMs: 5 * secondMs,
      mayBeEarly: true,
    });
  }
});

test('an address that is refused is tried again on the schedule like any failure', () => {
  const waits = Array.from({ length: attemptsMax }, (_, index) =>
    after(broken('refused_private_address'), { attempt: index + 1 }),
  );
  assert.deepEqual(waits, [
    ...waitBeforeAttemptMs.slice(1).map((waitMs) => ({
      state: 'retry_wait',
      waitMs,
      mayBeEarly: true,
    })),
    { state: 'exhausted' },
  ]);
});

test('an early attempt that fails puts its planned time off only where the receiver asks for that', () => {
  const last = { attempt: attemptsMax, isEarly: true };
  assert.deepEqual(
    [
      after(responded(500), last),
      after(responded(502), last),
      after(responded(429), last),
      after(responded(503, { 'retry-after': '7200' }), last),
    ],
    [
      { state: 'retry_wait', waitMs: 0, mayBeEarly: true },
      { state: 'retry_wait', waitMs: minuteMs, mayBeEarly: true },
      { state: 'retry_wait', waitMs: minuteMs, mayBeEarly: false },
      { state: 'retry_wait', waitMs: 2 * hourMs, mayBeEarly: false },
    ],
  );
});

test('a redirect is a failure like any other', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    assert.deepEqual(after(responded(status, { location: 'https://example.com/' })), {
      state: 'retry_wait',
      waitMs: 5 * secondMs,
      mayBeEarly: true,
    });
  }
});

describe('Retry-After', () => {
  test('puts a retry off but never brings it forward', () => {
    const answer = responded(503, { 'retry-after': '600' });
    const waits = [5, 6].map((attempt) => after(answer, { attempt }));
    assert.deepEqual(waits, [
      { state: 'retry_wait', waitMs: 10 * minuteMs, mayBeEarly: false },
      { state: 'retry_wait', waitMs: 30 * minuteMs, mayBeEarly: false },
    ]);
  });

  test('is honoured on any failing answer, in seconds or as a date', () => {
    for (const status of [302, 400, 404, 429, 500, 503]) {
      for (const header of [' 7200 ', 'Sat, 21 Nov 2026 11:30:00 GMT']) {
        assert.deepEqual(after(responded(status, { 'retry-after': header })), {
          state: 'retry_wait',
          waitMs: 2 * hourMs,
          mayBeEarly: false,
        });
      }
    }
  });

  test('is never undercut, up to a day', () => {
    always(({ result }, next) => {
      const header = result.responseHeaders?.['retry-after'] ?? '';
      if (next.state !== 'retry_wait' || !/^\d{1,8}$/.test(header)) return;
      assert.ok(next.waitMs >= Math.min(Number(header) * secondMs, dayMs));
    });
  });

  test('that asks for longer never makes the wait shorter', () => {
    const seconds = fc.integer({ min: 0, max: 200_000 });
    const attempts = fc.integer({ min: 1, max: attemptsMax - 1 });
    fc.assert(
      fc.property(seconds, seconds, attempts, statuses, (one, other, attempt, status) => {
        const [less, more] = [one, other]
          .toSorted((a, b) => a - b)
          .map((seconds) => after(responded(status, { 'retry-after': `${seconds}` }), { attempt }));
        assert.equal(less?.state, more?.state);
        if (less?.state !== 'retry_wait' || more?.state !== 'retry_wait') return;
        assert.ok(less.waitMs <= more.waitMs);
      }),
    );
  });
});

test('a receiver says by a status or the header webhook-delivery what follows', () => {
  const retry = { state: 'retry_wait', waitMs: 5 * secondMs, mayBeEarly: true } as const;
  const table: readonly (readonly [status: number, header: string, next: NextState])[] = [
    [200, '', { state: 'delivered' }],
    [200, 'abort-message', { state: 'delivered' }],
    [200, 'disable', { state: 'delivered', endsSubscription: true }],
    [200, 'abort-message, Disable', { state: 'delivered', endsSubscription: true }],
    [410, '', { state: 'gone' }],
    [410, 'abort-message', { state: 'gone' }],
    [500, 'disable', { state: 'gone' }],
    [500, ' Disable ', { state: 'gone' }],
    [500, 'abort-message,disable', { state: 'gone' }],
    [500, 'abort-message', { state: 'aborted' }],
    [500, ' Abort-Message ', { state: 'aborted' }],
    [500, 'ABORT-MESSAGE, abort-message', { state: 'aborted' }],
    [500, '', retry],
    [500, 'stop', retry],
    [500, 'disabled', retry],
    [500, 'disable; now', retry],
    [500, 'abort-message disable', retry],
  ];
  for (const [status, header, next] of table) {
    const answer = responded(status, { 'webhook-delivery': header });
    assert.deepEqual(after(answer), next, `${status} ${header}`);
    const last = next === retry ? { state: 'exhausted' } : next;
    assert.deepEqual(after(answer, { attempt: attemptsMax }), last, `${status} ${header}`);
  }
});

test('an answer of 204 is delivered where the operator takes every 2xx', () => {
  assert.deepEqual(after(responded(204), { hookSuccess: '2xx' }), { state: 'delivered' });
  assert.equal(after(responded(204)).state, 'retry_wait');
});
