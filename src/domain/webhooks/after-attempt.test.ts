import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs, secondMs } from '../shared/time.ts';
import { afterAttempt } from './after-attempt.ts';
import type { PostOutcome, PostResult } from './post-webhook.ts';
import { attemptsMax, waitBeforeAttemptMs } from './retry-policy.ts';

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
];

type Facts = Parameters<typeof afterAttempt>[0];

function responded(status: number, headers: Record<string, string> = {}): PostResult {
  return {
    outcome: 'responded',
    durationMs: 12,
    status,
    responseHeaders: headers,
    responseBody: '',
  };
}

function after(result: PostResult, facts: Partial<Facts> = {}) {
  return afterAttempt({ attempt: 1, result, hookSuccess: '200', now, random: 0.5, ...facts });
}

const retryAfters = fc.option(
  fc.oneof(
    fc.integer({ min: -10, max: 10_000_000 }).map(String),
    fc.integer({ min: -2 * dayMs, max: 3 * dayMs }).map((ms) => new Date(now + ms).toUTCString()),
    fc.string(),
  ),
);
const answers = fc
  .tuple(fc.integer({ min: 100, max: 599 }), retryAfters)
  .map(([status, header]) => responded(status, header === null ? {} : { 'retry-after': header }));
const failures = fc
  .constantFrom(...unanswered)
  .map((outcome): PostResult => ({ outcome, durationMs: 12, error: 'no answer' }));

/** Everything that can be known after an attempt. */
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  attempt: fc.integer({ min: 1, max: attemptsMax }),
  result: fc.oneof({ arbitrary: answers, weight: 3 }, failures),
  hookSuccess: fc.constantFrom('200' as const, '2xx' as const),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/** Holds for every combination; more runs than usual because the space is wide and a run is cheap. */
function always(holds: (facts: Facts, next: ReturnType<typeof afterAttempt>) => void): void {
  fc.assert(
    fc.property(anyFacts, (facts) => holds(facts, afterAttempt(facts))),
    { numRuns: 5000 },
  );
}

function isSuccess({ result, hookSuccess }: Facts): boolean {
  if (result.outcome !== 'responded') return false;
  const status = result.status ?? 0;
  return hookSuccess === '200' ? status === 200 : status >= 200 && status < 300;
}

test('only a success delivers, on whichever attempt', () => {
  always((facts, next) => assert.equal(next.state === 'delivered', isSuccess(facts)));
});

test('410 ends the subscription, on whichever attempt, and nothing else does', () => {
  always(({ result }, next) => {
    const isGone = result.outcome === 'responded' && result.status === 410;
    assert.equal(next.state === 'gone', isGone);
  });
});

test('a delivery is exhausted exactly when its last attempt fails', () => {
  always((facts, next) => {
    const hasFailed = !isSuccess(facts) && facts.result.status !== 410;
    assert.equal(next.state === 'exhausted', hasFailed && facts.attempt === attemptsMax);
  });
});

test('a retry comes neither before its slot nor more than 24 h and jitter later', () => {
  always(({ attempt, result }, next) => {
    if (next.state !== 'retry_wait') return;
    const wait = next.dueAt - now;
    const slot = waitBeforeAttemptMs[attempt] ?? Number.NaN;
    assert.ok(wait >= 0.8 * slot - 1, `${wait} is before the slot`);
    assert.ok(wait <= longestWaitMs, `${wait} is too late`);
    if (result.responseHeaders?.['retry-after'] === undefined) {
      assert.ok(wait <= Math.max(1.2 * slot + 1, minuteMs), `${wait} is after the slot`);
    }
  });
});

test('a receiver that is overloaded is left alone for a minute at least', () => {
  always(({ result }, next) => {
    const isOverloaded =
      result.outcome === 'timed_out' || [429, 502, 504].includes(result.status ?? 0);
    if (isOverloaded && next.state === 'retry_wait') assert.ok(next.dueAt - now >= minuteMs);
  });
});

test('a retry never comes before the time that Retry-After asks for in seconds', () => {
  always(({ result }, next) => {
    const header = result.responseHeaders?.['retry-after'] ?? '';
    if (next.state !== 'retry_wait' || !/^\d{1,8}$/.test(header)) return;
    assert.ok(next.dueAt - now >= Math.min(Number(header) * secondMs, dayMs));
  });
});

test('by default 200 is the only success', () => {
  for (let status = 200; status <= 299; status += 1) {
    const next = after(responded(status));
    assert.equal(next.state, status === 200 ? 'delivered' : 'retry_wait', String(status));
  }
});

test('with HOOK_SUCCESS=2xx every 2xx is a success and nothing beside it', () => {
  for (let status = 100; status <= 599; status += 1) {
    const next = after(responded(status), { hookSuccess: '2xx' });
    const expected =
      status >= 200 && status <= 299 ? 'delivered' : status === 410 ? 'gone' : 'retry_wait';
    assert.equal(next.state, expected, String(status));
  }
});

test('a redirect is a failure like any other', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    assert.deepEqual(after(responded(status, { location: 'https://example.com/' })), {
      state: 'retry_wait',
      dueAt: now + 5 * secondMs,
    });
  }
});

test('Retry-After puts a retry off but never brings it forward', () => {
  const answer = responded(503, { 'retry-after': '600' });
  assert.deepEqual(after(answer, { attempt: 2 }), {
    state: 'retry_wait',
    dueAt: now + 10 * minuteMs,
  });
  assert.deepEqual(after(answer, { attempt: 3 }), {
    state: 'retry_wait',
    dueAt: now + 30 * minuteMs,
  });
});
