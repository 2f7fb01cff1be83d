import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs } from '../shared/time.ts';
import {
  disablesAt,
  type FailureClock,
  failureClockAfter,
  slowAfterMs,
  standingAfter,
  stillClock,
} from './endpoint-state.ts';

test('an endpoint that answers in time is prompt, whatever it answers', () => {
  for (const status of [200, 404, 500]) {
    assert.equal(standingAfter({ status, durationMs: slowAfterMs - 1 }), 'prompt');
  }
});

test('an endpoint that takes long is slow, with an answer or without', () => {
  assert.equal(standingAfter({ status: 200, durationMs: slowAfterMs }), 'slow');
  assert.equal(standingAfter({ status: undefined, durationMs: slowAfterMs }), 'slow');
});

test('an endpoint that refuses the connection at once proves nothing', () => {
  assert.equal(standingAfter({ status: undefined, durationMs: 3 }), 'unproven');
});

const now = Date.UTC(2026, 10, 21, 9, 30, 0);

type After = ReturnType<typeof failureClockAfter>;

/** The outcome of each series of failures; times are hours after the first. */
function afterFailures(...hours: number[]): After[] {
  let clock: FailureClock = stillClock;
  return hours.map((hour) => {
    const after = failureClockAfter(clock, false, now + hour * hourMs);
    clock = after.clock;
    return after;
  });
}

function lastAfter(...hours: number[]): After | undefined {
  return afterFailures(...hours).at(-1);
}

test('the first failure starts the clock', () => {
  const clock = { failingSince: now, spells: 1, lastSpellAt: now, warnedPercent: 0 };
  assert.deepEqual(afterFailures(0), [{ clock, disable: false }]);
});

test('five days of nothing but failures disable, at the first failure from then on', () => {
  assert.deepEqual(lastAfter(0, 24, 48, 120), {
    clock: {
      failingSince: now,
      spells: 4,
      lastSpellAt: now + 120 * hourMs,
      warnedPercent: 0,
    },
    disable: true,
  });
  assert.equal(lastAfter(0, 24, 48, 119.9)?.disable, false);
});

test("Monday's bad minute and Saturday's do not disable without a third spell", () => {
  const monday = [0, 1 / 60];
  const saturday = [121, 121 + 1 / 60, 132];
  assert.deepEqual(
    afterFailures(...monday, ...saturday, 133).map(({ disable }) => disable),
    [false, false, false, false, false, true],
  );
});

test('the owner is warned once each at 50, 70 and 90 %', () => {
  const hours = [0, 12, 59.9, 60, 61, 83.9, 84, 100, 108, 119];
  assert.deepEqual(
    afterFailures(...hours).map(({ warnPercent }) => warnPercent),
    [undefined, undefined, undefined, 50, undefined, undefined, 70, undefined, 90, undefined],
  );
});

test('gives the highest of several warnings that are due at once', () => {
  const hours = [0, 100, 110, 111];
  assert.deepEqual(
    afterFailures(...hours).map(({ warnPercent }) => warnPercent),
    [undefined, 70, 90, undefined],
  );
});

test('a disabled subscription gets no warning as well', () => {
  assert.deepEqual(Object.keys(lastAfter(0, 24, 48, 120) ?? {}), ['clock', 'disable']);
});

test('announces when the subscription will be disabled, and only while it fails', () => {
  const moments = [[0], [0, 12, 24], [0, 118], [0, 118, 121]].map((hours) => {
    const at = disablesAt(lastAfter(...hours)?.clock ?? stillClock);
    return at === undefined ? undefined : (at - now) / hourMs;
  });
  assert.deepEqual(moments, [120, 120, 130, 130]);
  assert.equal(disablesAt(stillClock), undefined);
});

type Result = { afterMs: number; delivered: boolean };
const histories: fc.Arbitrary<Result[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      fc.integer({ min: 0, max: 10 * minuteMs }),
      fc.integer({ min: 0, max: dayMs }),
      fc.constantFrom(12 * hourMs, 12 * hourMs - 1, dayMs, 5 * dayMs),
    ),
    delivered: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn === 0),
  }),
  { maxLength: 40, size: 'max' },
);

/** Runs a history; `failures` are those since the last success, including the current one. */
function always(holds: (after: After, facts: { failures: number[]; at: number }) => void): void {
  fc.assert(
    fc.property(histories, (results) => {
      let [clock, at, failures] = [stillClock, now, [] as number[]];
      for (const { afterMs, delivered } of results) {
        at += afterMs;
        failures = delivered ? [] : [...failures, at];
        const after = failureClockAfter(clock, delivered, at);
        clock = after.clock;
        holds(after, { failures, at });
      }
    }),
    { numRuns: 1000 },
  );
}

/** The longest choice of failures that each lie 12 hours or more after the one before. */
function spellsOf(failures: readonly number[]): number[] {
  const [first] = failures;
  if (first === undefined) return [];
  return [first, ...spellsOf(failures.filter((at) => at - first >= 12 * hourMs))];
}

test('it counts what failed since the last success and nothing before', () => {
  always(({ clock }, { failures }) => {
    const { failingSince, spells, lastSpellAt } = clock;
    const expected = spellsOf(failures);
    assert.deepEqual(
      { failingSince, spells, lastSpellAt },
      { failingSince: failures[0], spells: expected.length, lastSpellAt: expected.at(-1) },
    );
  });
});

test('it disables exactly at a failure five days after the first, with three spells', () => {
  always(({ disable }, { failures, at }) => {
    const [first] = failures;
    const isLongEnough = first !== undefined && at - first >= 5 * dayMs;
    assert.equal(disable, isLongEnough && spellsOf(failures).length >= 3);
  });
});

test('disables exactly at the announced time', () => {
  always(({ clock, disable }, { at }) => {
    assert.equal(disable, at >= (disablesAt(clock) ?? Number.POSITIVE_INFINITY));
  });
});

test('warnings only rise, and each comes when its share of the time has passed', () => {
  let warnings: number[] = [];
  always(({ clock, warnPercent, disable }, { failures, at }) => {
    const [first = at] = failures;
    if (failures.length <= 1) warnings = [];
    if (warnPercent === undefined) return;
    assert.ok(!disable && spellsOf(failures).length >= 2);
    assert.ok(at - first >= (warnPercent / 100) * 5 * dayMs);
    assert.ok(warnings.every((percent) => percent < warnPercent));
    assert.equal(clock.warnedPercent, warnPercent);
    warnings.push(warnPercent);
  });
});
