import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { resultOf } from '../../../../test/support/webhooks/result-of.ts';
import { recordEvent } from '../../events/record-event.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';
import { subscribe } from '../../webhooks/subscribe.ts';
import { slotsDefault } from '../../webhooks/subscription.ts';
import { afterAttempt, type Result, waitBeforeAttemptMs } from '../after-attempt.ts';
import type { LeasedDelivery } from '../delivery.ts';
import type { PostResult } from '../post-webhook.ts';

const type = 'customer_created';
const answerMs = 50;

type Answer = { status: number; headers?: Record<string, string> };
/** An event of a customer at a moment, from the start of the test. */
type Traffic = { at: number; customerId?: number }[];

/**
 * Lives through what an endpoint is sent, in the test clock's time: each request takes 50 ms, and the worker looks when
 * the queue says so. Returns the arrivals in their order.
 */
async function live(
  t: TestContext,
  {
    traffic,
    answer,
    untilMs = 20 * minuteMs,
    settings = '',
  }: {
    traffic: Traffic;
    answer: (at: number, leased: LeasedDelivery) => Answer;
    untilMs?: number;
    settings?: string;
  },
) {
  const { app, account, clock, database } = await openTestApp(t);
  const store = app.store.forAccount(account.accountId);
  const input = { hookUrl: 'https://example.com/hook', types: [type] } as const;
  await store.transaction((tx) => subscribe(app, tx, input));
  if (settings !== '') await database.change(`update subscriptions set ${settings}`);
  const { queue } = app.store;
  const waiting = [...traffic];
  const underWay: { leased: LeasedDelivery; endsAt: number }[] = [];
  const sent: { at: number; leased: LeasedDelivery; status: number }[] = [];
  let concurrencyMax = 0;
  for (let at = 0, looks = 0; at < untilMs; looks += 1) {
    assert.ok(looks < 20_000, 'It must not look again and again');
    while (waiting[0] !== undefined && waiting[0].at <= at) {
      const { customerId = 1 } = waiting.shift() as Traffic[number];
      await store.transaction((tx) => recordEvent(app, tx, { type, customerId, data: {} }));
    }
    const results: Result[] = [];
    for (const one of underWay.splice(0)) {
      if (one.endsAt <= at) results.push(toResult(one.leased, at));
      else underWay.push(one);
    }
    const { leased } = await queue.settleAndLease({
      results,
      claimId: `claim_${looks}`,
      limit: 64,
    });
    underWay.push(...leased.map((one) => ({ leased: one, endsAt: at + answerMs })));
    concurrencyMax = Math.max(concurrencyMax, underWay.length);
    const next = [(await queue.idleMs()) ?? untilMs, (waiting[0]?.at ?? untilMs) - at];
    if (leased.length > 0) next.push(0);
    const ends = underWay.map(({ endsAt }) => endsAt - at);
    // Results are settled as soon as they arrive, and due deliveries are leased as soon as a slot is free.
    const wait = Math.min(...next.filter((ms) => ms > 0), ...ends);
    at += wait;
    clock.advance(wait);
  }
  const states = await database.rows('select state, attempts from deliveries order by delivery_id');
  return { sent, concurrencyMax, states, ...database };

  function toResult(leased: LeasedDelivery, at: number): Result {
    const { status, headers = {} } = answer(at, leased);
    sent.push({ at, leased, status });
    const result: PostResult = {
      outcome: 'responded',
      status,
      responseHeaders: headers,
      durationMs: answerMs,
      timings: {},
      reused: true,
    };
    const { outcome, next } = afterAttempt({
      attempt: leased.attemptInRound,
      isEarly: leased.early !== undefined,
      result,
      hookSuccess: '200',
      now: testStart + at,
      random: 0.5,
    });
    const attempt = {
      ...result,
      startedAt: testStart + at - answerMs,
      outcome,
      status,
      address: undefined,
      error: undefined,
      responseHeaders: headers,
      responseBody: '',
    };
    return { leased, attempt, next };
  }
}

const everyMs = (count: number, ms: number): Traffic =>
  Array.from({ length: count }, (_, index) => ({ at: index * ms, customerId: index + 1 }));
const isDown =
  (fromMs: number, toMs: number, status = 500) =>
  (at: number): Answer => ({ status: at >= fromMs && at < toMs ? status : 200 });

const arrivals = (sent: { at: number; status: number }[]) =>
  sent.filter(({ status }) => status === 200).map(({ at }) => at);

for (const [outageMs, withinMs] of [
  [6 * secondMs, 5 * secondMs],
  [30 * secondMs, 20 * secondMs],
  [5 * minuteMs, minuteMs],
] as const) {
  const outage = `${outageMs / secondMs} s`;
  for (const [name, traffic] of [
    ['one delivery', everyMs(1, 0)],
    ['twelve deliveries that open the breaker', everyMs(12, 10)],
    ['steady traffic', everyMs(80, outageMs / 60)],
  ] as const) {
    // After 502 the schedule alone would wait for a minute at least.
    test(`after ${outage} of 502, ${name}: all has arrived within ${withinMs / secondMs} s`, async (t) => {
      const answer = isDown(0, outageMs, 502);
      const { sent, states, concurrencyMax } = await live(t, { traffic, answer });
      assert.deepEqual(new Set(states.map(({ state }) => state)), new Set(['delivered']));
      const lastAt = traffic.map(({ at }) => Math.max(at, outageMs) + withinMs);
      const late = sent.filter(
        ({ at, status, leased }) => status === 200 && at > (lastAt[leased.deliveryId - 1] ?? 0),
      );
      assert.deepEqual(
        late.map(({ at, leased }) => [leased.deliveryId, at - outageMs]),
        [],
      );
      assert.ok(concurrencyMax <= slotsDefault);
    });
  }
}

test('sends waiting deliveries within the rate limit of the subscription', async (t) => {
  const { sent } = await live(t, {
    traffic: everyMs(60, 100),
    answer: isDown(0, 6 * secondMs),
    settings: 'rate_per_second = 10',
  });
  const times = arrivals(sent);
  assert.equal(times.length, 60);
  for (const from of times) {
    const within = sent.filter(({ at }) => at >= from && at < from + secondMs).length;
    assert.ok(within <= 12, `${within} in a second, which the rate and its burst do not allow`);
  }
});

test('sends waiting deliveries in order where the subscription has strict ordering', async (t) => {
  const traffic = Array.from({ length: 30 }, (_, index) => ({
    at: index * 150,
    customerId: 1 + (index % 3),
  }));
  const { sent } = await live(t, {
    traffic,
    answer: isDown(0, 6 * secondMs),
    settings: 'is_ordered = 1',
  });
  for (const customer of [1, 2, 3]) {
    const ofIt = sent.filter(
      ({ leased, status }) => status === 200 && leased.orderKey === customer,
    );
    const sequences = ofIt.map(({ leased }) => leased.sequence);
    assert.equal(sequences.length, 10);
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
    );
  }
  assert.ok(Math.max(...arrivals(sent)) <= 6 * secondMs + 5 * secondMs);
});

test('each arrival lets two more retries go, the longest waiting first', async (t) => {
  const { sent } = await live(t, {
    traffic: [...everyMs(9, 1000), { at: 20 * secondMs }],
    answer: isDown(0, 9500, 502),
    settings: 'slots = 100',
  });
  const flow = sent.filter(({ leased }) => leased.early?.why === 'flow');
  const times = [...new Set(flow.map(({ at }) => at))];
  assert.deepEqual(
    times.map((time) => flow.filter(({ at }) => at === time).length),
    [2, 4, 2],
  );
});

test('a delivery that fails for its own sake keeps to the schedule', async (t) => {
  const poisoned = new Set([1, 2, 3]);
  const { sent } = await live(t, {
    traffic: everyMs(240, secondMs),
    answer: (_at, leased) => ({ status: poisoned.has(leased.deliveryId) ? 500 : 200 }),
    untilMs: 4 * minuteMs,
  });
  for (const deliveryId of poisoned) {
    const ofIt = sent.filter(({ leased }) => leased.deliveryId === deliveryId);
    const planned = ofIt.filter(({ leased }) => leased.early === undefined);
    const waits = planned.map(({ at }, index) => at - (planned[index - 1]?.at ?? at));
    // The fifth wait of the schedule ends after eight minutes.
    assert.equal(planned.length, 5);
    for (const [index, wait] of waits.entries()) {
      assert.ok(wait >= (waitBeforeAttemptMs[index] ?? 0), 'no attempt of the schedule is used up');
    }
    assert.ok(ofIt.length <= 2 * planned.length, 'one early attempt for each wait at most');
  }
  assert.equal(arrivals(sent).length, 237);
});

test('a wait demanded by the receiver is never cut short', async (t) => {
  for (const refusal of [
    { status: 429 },
    { status: 503, headers: { 'retry-after': '90' } },
  ] satisfies Answer[]) {
    const { sent } = await live(t, {
      traffic: everyMs(30, secondMs),
      answer: (_at, leased) =>
        leased.attempt === 1 && leased.deliveryId <= 3 ? refusal : { status: 200 },
      untilMs: 4 * minuteMs,
    });
    const second = sent.filter(({ leased }) => leased.attempt === 2);
    assert.equal(second.length, 3);
    const wait = refusal.headers ? 90 * secondMs : minuteMs;
    for (const { at, leased } of second) {
      assert.equal(leased.early, undefined);
      assert.ok(at >= leased.deliveryId * secondMs - secondMs + wait);
    }
  }
});

test('an endpoint that stays down is tested ever more rarely, and its delivery keeps its schedule', async (t) => {
  const { sent, states } = await live(t, {
    traffic: everyMs(1, 0),
    answer: () => ({ status: 500 }),
    untilMs: 120 * minuteMs,
  });
  const planned = sent.filter(({ leased }) => leased.early === undefined);
  // 0, 5 s, 20 s, 65 s, 3 min 5 s, 8 min 5 s, 38 min 5 s: the rest comes later than two hours.
  assert.equal(planned.length, 7);
  const gaps = sent.map(({ at }, index) => at - (sent[index - 1]?.at ?? 0));
  for (const [index, gap] of gaps.entries()) {
    if (sent[index]?.leased.early && index > 0) {
      assert.ok(gap >= Math.max(3 * secondMs, (sent[index - 1]?.at ?? 0) / 6 - secondMs));
    }
  }
  assert.ok(sent.length < 60, `${sent.length} attempts in two hours`);
  assert.deepEqual(
    states.map(({ state }) => state),
    ['retry_wait'],
  );
});

test('a recovery that one node sees moves the retries for all', async (t) => {
  const { app, account, clock } = await openTestApp(t);
  const store = app.store.forAccount(account.accountId);
  const input = { hookUrl: 'https://example.com/hook', types: [type] } as const;
  await store.transaction((tx) => subscribe(app, tx, input));
  const { queue } = app.store;
  for (let customerId = 1; customerId <= 6; customerId += 1) {
    await store.transaction((tx) => recordEvent(app, tx, { type, customerId, data: {} }));
  }
  const lease = async (node: string, results: Result[] = [], limit = 64) =>
    (await queue.settleAndLease({ results, claimId: node, limit })).leased;
  const first = await lease('node_1.1');
  await lease(
    'node_1.2',
    first.map((leased) => resultOf(leased, 500)),
    0,
  );
  clock.advance(10 * secondMs);
  const [tested, ...others] = await lease('node_1.3');
  assert.ok(tested && others.length === 0);
  assert.equal(tested.early?.why, 'test');
  // The first node has no slot for what follows, and another takes it.
  await lease('node_1.4', [resultOf(tested, 200)], 0);
  assert.equal(await queue.idleMs(), 0);
  const flow = await lease('node_2.1');
  assert.deepEqual(
    flow.map(({ early }) => early?.why),
    ['flow', 'flow'],
  );
});
