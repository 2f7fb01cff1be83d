import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs, secondMs } from '../shared/time.ts';
import { type Breaker, breakerAfter, breakerState, closedBreaker, withProbe } from './breaker.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);
const leaseMs = 30 * secondMs;

/** The breaker after these results, `+` delivered and `-` failed, all at the same moment. */
function afterResults(results: string, breaker: Breaker = closedBreaker, at = now): Breaker {
  return [...results].reduce(
    (last, sign) => breakerAfter(last, sign === '+' ? arrived : failed(at), at),
    breaker,
  );
}

const arrived = { delivered: true, failingSince: undefined };
/** A failure of an endpoint that has only failed since then. */
const failed = (failingSince: number) => ({ delivered: false, failingSince });

const opened = afterResults('----------');

test('ten failures open it for 3 seconds, after which it is half open', () => {
  assert.deepEqual(opened, { ...closedBreaker, level: 1, pausedUntil: now + 3 * secondMs });
  const moments = [now, now + 3 * secondMs - 1, now + 3 * secondMs];
  assert.deepEqual(
    moments.map((at) => breakerState(opened, at)),
    ['open', 'open', 'half_open'],
  );
});

test('a success does not open it, though it may be the tenth request', () => {
  const breaker = afterResults('---------+');
  assert.deepEqual(breaker, {
    ...closedBreaker,
    windowStartedAt: now,
    requests: 10,
    failures: 9,
  });
  assert.equal(breakerState(breakerAfter(breaker, failed(now), now), now), 'open');
});

test('forgets counts after five minutes', () => {
  const breaker = afterResults('---------');
  const counted = breakerAfter(breaker, arrived, now + 5 * minuteMs - 1);
  assert.deepEqual(counted, { ...breaker, requests: 10 });
  const forgotten = breakerAfter(breaker, failed(now), now + 5 * minuteMs);
  assert.deepEqual(forgotten, {
    ...closedBreaker,
    windowStartedAt: now + 5 * minuteMs,
    requests: 1,
    failures: 1,
  });
});

test('while its probe is under way nothing else is sent, and a probe that is lost frees the next', () => {
  const at = opened.pausedUntil;
  const probing = withProbe(opened, at + leaseMs);
  assert.deepEqual(
    [at, at + leaseMs - 1, at + leaseMs].map((moment) => breakerState(probing, moment)),
    ['open', 'open', 'half_open'],
  );
});

test('the pause after a probe that fails is a sixth of the outage, up to an hour', () => {
  const failingFor = [3 * secondMs, 30 * secondMs, 5 * minuteMs, hourMs, 6 * hourMs, 90 * hourMs];
  const pauses = failingFor.map((ms) => {
    const at = now + ms;
    const probing = withProbe(opened, at + leaseMs);
    const after = breakerAfter(probing, failed(now), at);
    assert.equal(after.level, 2);
    return (after.pausedUntil - at) / secondMs;
  });
  assert.deepEqual(pauses, [3, 5, 50, 600, 3600, 3600]);
});

test('lengthens the pause once for two probes, when the lease of the first expired', () => {
  const at = opened.pausedUntil + leaseMs;
  const second = withProbe(withProbe(opened, at), at + leaseMs);
  assert.deepEqual(
    afterResults('--', second, at + secondMs),
    afterResults('-', second, at + secondMs),
  );
});

type Entry = { afterMs: number; event: 'delivered' | 'failed' | 'probe' };
const histories = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 20 * secondMs }), weight: 6 },
      fc.integer({ min: 0, max: 2 * hourMs }),
    ),
    event: fc.constantFrom<Entry['event']>('delivered', 'failed', 'failed', 'failed', 'probe'),
  }),
  { maxLength: 80, size: 'max' },
);

/** Runs a history, with results at any time, and checks each change. */
function always(
  holds: (change: { before: Breaker; breaker: Breaker; at: number; event: Entry['event'] }) => void,
): void {
  fc.assert(
    fc.property(histories, (history) => {
      let [breaker, at] = [closedBreaker, now];
      let failingSince: number | undefined;
      for (const { afterMs, event } of history) {
        at += afterMs;
        const before = breaker;
        if (event === 'delivered') failingSince = undefined;
        else if (event === 'failed') failingSince ??= at;
        const delivered = event === 'delivered';
        if (event !== 'probe') breaker = breakerAfter(before, { delivered, failingSince }, at);
        else if (breakerState(before, at) === 'half_open')
          breaker = withProbe(before, at + leaseMs);
        holds({ before, breaker, at, event });
      }
    }),
    { numRuns: 1000 },
  );
}

test('it is never paused for longer than an hour', () => {
  always(({ breaker, at }) => assert.ok(breaker.pausedUntil <= at + hourMs));
});

test('it is closed exactly when no pause is left in it', () => {
  always(({ breaker: { level, pausedUntil, probing } }) => {
    if (level === 0) assert.deepEqual({ pausedUntil, probing }, { pausedUntil: 0, probing: false });
    else assert.ok(pausedUntil > 0);
  });
});

test('a success always leaves it closed', () => {
  always(({ before, breaker, event }) => {
    if (event !== 'delivered') return;
    assert.equal(breaker.level, 0);
    if (before.level > 0) assert.deepEqual(breaker, closedBreaker);
  });
});

test('its level rises one at a time, and once it is open only by a probe', () => {
  always(({ before, breaker }) => {
    if (breaker.level <= before.level) return;
    assert.equal(breaker.level, before.level + 1);
    assert.ok(before.level === 0 || before.probing);
  });
});

test('a late failure changes nothing', () => {
  always(({ before, breaker, event }) => {
    const isLate = event === 'failed' && before.level > 0 && !before.probing;
    if (isLate) assert.deepEqual(breaker, before);
  });
});

test('it opens only with ten requests in five minutes of which 70 % failed', () => {
  let results: { at: number; failed: boolean }[] = [];
  always(({ before, breaker, at, event }) => {
    if (before === closedBreaker) results = [];
    if (event !== 'probe') results.push({ at, failed: event === 'failed' });
    if (before.level > 0 || breaker.level === 0) return;
    const enough = results.some((first, index) => {
      const window = results.slice(index);
      const failures = window.filter(({ failed }) => failed).length;
      return at - first.at < 5 * minuteMs && window.length >= 10 && failures / window.length >= 0.7;
    });
    assert.ok(enough, JSON.stringify(results));
  });
});

test('within one window it opens at the first failure that makes them 70 % of ten or more', () => {
  const results = fc.array(fc.constantFrom('+', '-', '-', '-'), { maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(results, (signs) => {
      const opensAt = signs.findIndex((sign, index) => {
        const failures = signs.slice(0, index + 1).filter((one) => one === '-').length;
        return sign === '-' && index + 1 >= 10 && failures / (index + 1) >= 0.7;
      });
      const levels = signs.map(
        (_, index) => afterResults(signs.slice(0, index + 1).join('')).level,
      );
      assert.equal(levels.indexOf(1), opensAt);
    }),
  );
});
