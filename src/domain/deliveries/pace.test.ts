import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minuteMs, secondMs } from '../shared/time.ts';
import { ratePerSecondMax } from '../webhooks/subscription-limits.ts';
import { allowance, defaultRateFor, type Pace, paceAfterAnswer, paceAfterSends } from './pace.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);

function paceOf(ratePerSecond: number | undefined): Pace {
  return { ratePerSecond, rateNow: ratePerSecond, loweredAt: 0, pacedUntil: 0 };
}

function burstOf(rate: number): number {
  return Math.max(1, Math.floor(rate / 5));
}

/** The most moments that lie in any one second. */
function mostInASecond(moments: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, moment] of moments.entries()) {
    while (moment - (moments[first] ?? moment) >= secondMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** The moments at which an endpoint with more than enough to send sends, for as long as `forMs`. */
function sendAll(rate: number, forMs: number): number[] {
  const sent: number[] = [];
  let [pace, at] = [paceOf(rate), now];
  while (at < now + forMs) {
    const { sends } = allowance(pace, at);
    sent.push(...Array.from({ length: sends }, () => at));
    pace = paceAfterSends(pace, sends, at);
    at = allowance(pace, at).againAt;
  }
  return sent;
}

test('25 per second are 5 at once and then one each 40 ms', () => {
  const sent = sendAll(25, 200).map((at) => at - now);
  assert.deepEqual(sent, [0, 0, 0, 0, 0, 40, 80, 120, 160]);
});

test('a second never exceeds the rate and its burst, and no sending time is lost', () => {
  for (let rate = 1; rate <= ratePerSecondMax; rate += 1) {
    const sent = sendAll(rate, 10 * secondMs);
    assert.ok(mostInASecond(sent) <= rate + burstOf(rate), `${rate} per second is exceeded`);
    const expected = burstOf(rate) - 1 + Math.ceil((10 * secondMs) / Math.ceil(secondMs / rate));
    assert.equal(sent.length, expected, `${rate} per second`);
  }
});

test('a subscription without a rate sends at once and counts nothing', () => {
  const pace = paceOf(undefined);
  assert.deepEqual(allowance(pace, now), { sends: Number.POSITIVE_INFINITY, againAt: now });
  assert.equal(paceAfterSends(pace, 1000, now), pace);
  for (const status of [undefined, 200, 429, 500]) {
    assert.equal(paceAfterAnswer(pace, status, now), pace);
  }
});

test('a lowered rate no longer counts once the rate is removed', () => {
  const pace = { ...paceOf(25), ratePerSecond: undefined, rateNow: 3 };
  assert.deepEqual(allowance(pace, now), { sends: Number.POSITIVE_INFINITY, againAt: now });
});

test('a rate of which nothing is known yet counts in full, and one that was cut counts at once', () => {
  assert.equal(allowance({ ...paceOf(50), rateNow: undefined }, now).sends, 10);
  assert.equal(allowance({ ...paceOf(50), ratePerSecond: 20 }, now).sends, 4);
});

test('a 429 halves the rate, but not again within ten seconds', () => {
  const once = paceAfterAnswer(paceOf(25), 429, now);
  assert.deepEqual(once, { ...paceOf(25), rateNow: 12, loweredAt: now });
  assert.equal(paceAfterAnswer(once, 429, now + 10 * secondMs - 1), once);
  const twice = paceAfterAnswer(once, 429, now + 10 * secondMs);
  assert.deepEqual(twice, { ...paceOf(25), rateNow: 6, loweredAt: now + 10 * secondMs });
});

test('the rate is never lowered below one per second', () => {
  const pace = paceAfterAnswer(paceOf(1), 429, now);
  assert.deepEqual(pace, { ...paceOf(1), loweredAt: now });
});

test('each full minute since a 429 doubles the rate at the next success, up to the configured rate', () => {
  const low: Pace = { ...paceOf(25), rateNow: 3, loweredAt: now };
  const rates = [1, 1.5, 2, 3, 4, 600].map(
    (minutes) => paceAfterAnswer(low, 204, now + minutes * minuteMs).rateNow,
  );
  assert.deepEqual(rates, [6, 6, 12, 24, 25, 25]);
  assert.equal(paceAfterAnswer(low, 204, now + minuteMs - 1), low);
});

test('a minute doubles the rate once', () => {
  const low: Pace = { ...paceOf(25), rateNow: 3, loweredAt: now };
  const raised = paceAfterAnswer(low, 200, now + 1.5 * minuteMs);
  assert.deepEqual(raised, { ...low, rateNow: 6, loweredAt: now + minuteMs });
  assert.equal(paceAfterAnswer(raised, 200, now + 2 * minuteMs - 1), raised);
  assert.equal(paceAfterAnswer(raised, 200, now + 2 * minuteMs).rateNow, 12);
});

test('a rate that was raised too soon is halved at once', () => {
  const low: Pace = { ...paceOf(25), rateNow: 3, loweredAt: now };
  const raised = paceAfterAnswer(low, 200, now + minuteMs);
  assert.equal(raised.rateNow, 6);
  assert.equal(paceAfterAnswer(raised, 429, now + minuteMs).rateNow, 3);
});

test('any other answer, or none, leaves the pace as it is', () => {
  const low: Pace = { ...paceOf(25), rateNow: 3, loweredAt: now };
  for (const status of [undefined, 199, 300, 410, 428, 500, 503]) {
    assert.equal(paceAfterAnswer(low, status, now + 10 * minuteMs), low);
  }
});

const rates = fc.integer({ min: 1, max: ratePerSecondMax });
type Entry = { afterMs: number; wanted: number; status: number | undefined };
const histories: fc.Arbitrary<Entry[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 400 }), weight: 8 },
      fc.integer({ min: 0, max: 3 * minuteMs }),
    ),
    wanted: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(1000)),
    status: fc.constantFrom(undefined, 200, 200, 200, 429, 500),
  }),
  { maxLength: 150, size: 'max' },
);

/** Runs a history of sends and answers, and returns each state of the pace and all times of sending. */
function live(rate: number, history: readonly Entry[]) {
  const sent: number[] = [];
  const paces: { pace: Pace; at: number }[] = [];
  let [pace, at] = [paceOf(rate), now];
  for (const { afterMs, wanted, status } of history) {
    at += afterMs;
    pace = paceAfterAnswer(pace, status, at);
    const sends = Math.min(wanted, allowance(pace, at).sends);
    sent.push(...Array.from({ length: sends }, () => at));
    pace = paceAfterSends(pace, sends, at);
    paces.push({ pace, at });
  }
  return { sent, paces };
}

test('sends of every second stay within the rate and its burst, in any order of sends and answers', () => {
  fc.assert(
    fc.property(rates, histories, (rate, history) => {
      assert.ok(mostInASecond(live(rate, history).sent) <= rate + burstOf(rate));
    }),
    { numRuns: 1000 },
  );
});

test('the rate stays a whole number between one and the configured rate', () => {
  fc.assert(
    fc.property(rates, histories, (rate, history) => {
      for (const { pace } of live(rate, history).paces) {
        const rateNow = pace.rateNow ?? Number.NaN;
        assert.ok(Number.isInteger(rateNow) && rateNow >= 1 && rateNow <= rate);
        assert.equal(pace.ratePerSecond, rate);
      }
    }),
    { numRuns: 1000 },
  );
});

test('one may be sent at the moment that is named, and not a millisecond before', () => {
  fc.assert(
    fc.property(rates, histories, (rate, history) => {
      for (const { pace, at } of live(rate, history).paces) {
        const { sends, againAt } = allowance(pace, at);
        assert.equal(againAt === at, sends > 0);
        assert.ok(againAt - at <= secondMs);
        assert.ok(allowance(pace, againAt).sends >= 1);
        if (againAt > at) assert.equal(allowance(pace, againAt - 1).sends, 0);
      }
    }),
  );
});

test('hosts that are known to throttle get 25 per second, others none', () => {
  const throttled = [
    'https://hooks.zapier.com/hooks/standard/1/abc/',
    'https://HOOKS.ZAPIER.COM./hooks/catch/1/abc',
    'https://hook.eu1.make.com/abc',
    'https://hook.us2.make.com/abc',
  ];
  const others = [
    'https://zapier.com/',
    'https://hooks.zapier.com.example.com/',
    'https://myhooks.zapier.com/',
    'https://example.com/hooks.zapier.com',
    'https://make.com/',
    'https://hook.make.com.example.com/',
    'https://hook.eu1.make.com.example.com/',
    'https://hook.eu1xmake.com/',
    'not a url',
  ];
  assert.deepEqual(
    throttled.map(defaultRateFor),
    throttled.map(() => 25),
  );
  assert.deepEqual(
    others.map(defaultRateFor),
    others.map(() => undefined),
  );
});
