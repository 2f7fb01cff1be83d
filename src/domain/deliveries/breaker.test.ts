import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs, secondMs } from '../shared/time.ts';
import {
  type Breaker,
  type BreakerState,
  breakerAfter,
  breakerState,
  closedBreaker,
  withProbe,
} from './breaker.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);
const leaseMs = 30 * secondMs;

/** The breaker after these results, `+` delivered and `-` failed, all at the same moment. */
function afterResults(results: string, breaker: Breaker = closedBreaker, at = now): Breaker {
  return [...results].reduce((last, sign) => breakerAfter(last, sign === '+', at), breaker);
}

function afterFailedProbe(breaker: Breaker): Breaker {
  const at = breaker.pausedUntil;
  return breakerAfter(withProbe(breaker, at + leaseMs), false, at + secondMs);
}

const opened = afterResults('----------');

test('ten failures open it for 30 seconds, after which it is half open', () => {
  assert.deepEqual(opened, { ...closedBreaker, level: 1, pausedUntil: now + 30 * secondMs });
  const moments = [now, now + 30 * secondMs - 1, now + 30 * secondMs];
  assert.deepEqual(
    moments.map((at) => breakerState(opened, at)),
    ['open', 'open', 'half_open'],
  );
});

test('it opens at 10 requests and 70 % failed, not below either', () => {
  const states: [string, BreakerState][] = [
    ['---------', 'closed'],
    ['+++-------', 'open'],
    ['++++------', 'closed'],
    ['++++++--------------', 'open'],
    ['+++++++-------------', 'closed'],
  ];
  for (const [results, state] of states) {
    assert.equal(breakerState(afterResults(results), now), state, results);
  }
});

test('a success does not open it, though it may be the tenth request', () => {
  const breaker = afterResults('---------+');
  assert.deepEqual(breaker, {
    ...closedBreaker,
    windowStartedAt: now,
    requests: 10,
    failures: 9,
  });
  assert.equal(breakerState(breakerAfter(breaker, false, now), now), 'open');
});

test('what was counted is forgotten after five minutes', () => {
  const breaker = afterResults('---------');
  const counted = breakerAfter(breaker, true, now + 5 * minuteMs - 1);
  assert.deepEqual(counted, { ...breaker, requests: 10 });
  const forgotten = breakerAfter(breaker, false, now + 5 * minuteMs);
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

test('a probe that is delivered closes it', () => {
  const probing = withProbe(opened, opened.pausedUntil + leaseMs);
  assert.deepEqual(breakerAfter(probing, true, opened.pausedUntil + secondMs), closedBreaker);
});

test('each probe that fails doubles the pause, up to an hour', () => {
  let breaker = opened;
  const pauses = Array.from({ length: 10 }, () => {
    const failedAt = breaker.pausedUntil + secondMs;
    breaker = afterFailedProbe(breaker);
    return (breaker.pausedUntil - failedAt) / minuteMs;
  });
  assert.deepEqual(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  assert.equal(breaker.level, 11);
});

test('requests that were under way when it opened do not lengthen the pause', () => {
  assert.deepEqual(afterResults('---------', opened, now + 9 * secondMs), opened);
});

test('of two probes, because the lease of the first ran out, one lengthens the pause', () => {
  const at = opened.pausedUntil + leaseMs;
  const second = withProbe(withProbe(opened, at), at + leaseMs);
  assert.deepEqual(
    afterResults('--', second, at + secondMs),
    afterResults('-', second, at + secondMs),
  );
});

type Step = { afterMs: number; event: 'delivered' | 'failed' | 'probe' };
const histories = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 20 * secondMs }), weight: 6 },
      fc.integer({ min: 0, max: 2 * hourMs }),
    ),
    event: fc.constantFrom<Step['event']>('delivered', 'failed', 'failed', 'failed', 'probe'),
  }),
  { maxLength: 80, size: 'max' },
);

/** Lives through a history, results coming at any time, and looks at each change. */
function always(
  holds: (change: { before: Breaker; breaker: Breaker; at: number; event: Step['event'] }) => void,
): void {
  fc.assert(
    fc.property(histories, (steps) => {
      let [breaker, at] = [closedBreaker, now];
      for (const { afterMs, event } of steps) {
        at += afterMs;
        const before = breaker;
        if (event !== 'probe') breaker = breakerAfter(before, event === 'delivered', at);
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
