import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { runsShare } from '../../../../test/support/database/test-database.ts';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { recordEvent } from '../../events/record-event.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/time.ts';
import { subscribe, unsubscribe } from '../../webhooks/subscribe.ts';
import { slotsDefault } from '../../webhooks/subscription.ts';
import type { NextState, Result } from '../after-attempt.ts';
import { type Attempt, type LeasedDelivery, leaseMs } from '../delivery.ts';
import { countSlots } from '../delivery-shares.ts';
import { resendDeliveries } from './deliveries.ts';

const failed: Attempt = {
  startedAt: testStart + 100,
  durationMs: 25,
  timings: { connectMs: 3, firstByteMs: 20 },
  reused: false,
  outcome: 'http_5xx',
  status: 500,
  address: '127.0.0.1',
  error: undefined,
  responseHeaders: { server: 'test' },
  responseBody: 'no',
};
const succeeded: Attempt = { ...failed, outcome: 'delivered', status: 200, responseBody: 'ok' };
const types = ['customer_created', 'customer_status_change', 'contract_signed'] as const;

/** An account with subscriptions of one type each, and the queue that its events fill. */
async function openQueue(t: TestContext, { subscriptions = 1 } = {}) {
  const testApp = await openTestApp(t);
  const { app, account, database } = testApp;
  const store = app.store.forAccount(account.accountId);
  const subscribed: string[] = [];
  for (const type of types.slice(0, subscriptions)) {
    const input = { hookUrl: `https://example.com/${type}`, types: [type] };
    const { subscriptionId } = await store.transaction((tx) => subscribe(app, tx, input));
    subscribed.push(subscriptionId);
  }
  const { queue } = app.store;
  const { rows, change } = database;
  return {
    ...testApp,
    store,
    queue,
    subscribed,
    rows,
    /** Records an event of the subscription's type, which leaves one delivery. */
    async record(count = 1, subscription = 0, customerId = 1) {
      const type = types[subscription] ?? types[0];
      for (let made = 0; made < count; made += 1) {
        await store.transaction((tx) => recordEvent(app, tx, { type, customerId, data: {} }));
      }
    },
    lease: async (claimId = 'claim_1', limit = 64) =>
      (await queue.settleAndLease({ results: [], claimId, limit })).leased,
    /** Writes results and leases nothing; tells for each whether it was kept. */
    finish: async (...results: Result[]) =>
      (await queue.settleAndLease({ results, claimId: 'none', limit: 0 })).kept,
    idleMs: () => queue.idleMs(),
    deliveries: () =>
      rows(
        `select delivery_id, state, attempts, due_at, leased_until, claim_id, finished_at from deliveries
         order by delivery_id`,
      ),
    async states() {
      const found = await rows('select state from deliveries order by delivery_id');
      return found.map((row) => row.state);
    },
    /** The database itself, for changes that no use case here makes. */
    change,
  };
}

function only<Item>(items: readonly Item[]): Item {
  assert.equal(items.length, 1);
  return items[0] as Item;
}

const delivers = (leased: LeasedDelivery): Result => ({
  leased,
  attempt: succeeded,
  next: { state: 'delivered' },
});
const fails = (leased: LeasedDelivery, waitMs = 5 * secondMs): Result => ({
  leased,
  attempt: failed,
  next: { state: 'retry_wait', waitMs, mayBeEarly: true },
});
const ends = (leased: LeasedDelivery, state: 'exhausted' | 'aborted' | 'gone'): Result => ({
  leased,
  attempt: failed,
  next: { state } as NextState,
});

const brief = ({ deliveryId, attempt, maybeDelivered }: LeasedDelivery) => ({
  deliveryId,
  attempt,
  maybeDelivered,
});

test('an empty queue has nothing to lease and nothing that falls due', async (t) => {
  const { lease, idleMs } = await openQueue(t);
  assert.deepEqual(await lease(), []);
  assert.equal(await idleMs(), undefined);
});

test('a lease gives all that sending needs', async (t) => {
  const { app, account, subscribed, record, lease, rows } = await openQueue(t);
  await record();
  const [event] = await rows('select event_id, body from events');
  const { sealedKeys, ...leased } = only(await lease());
  assert.deepEqual(leased, {
    deliveryId: 1,
    accountId: account.accountId,
    subscriptionId: subscribed[0],
    eventId: event?.event_id,
    type: 'customer_created',
    claimId: 'claim_1',
    attempt: 1,
    attemptInRound: 1,
    cause: 'event',
    early: undefined,
    maybeDelivered: false,
    orderKey: undefined,
    hookUrl: 'https://example.com/customer_created',
    standing: 'unproven',
    waitingSince: testStart,
    body: event?.body,
    sequence: 1,
    traceparent: undefined,
  });
  assert.match(app.secretBox.open(only(sealedKeys)), /^whsec_/);
});

test('deliveries of a subscription are numbered without a gap, each subscription for itself', async (t) => {
  const { record, rows } = await openQueue(t, { subscriptions: 2 });
  await record(2, 0);
  await record(1, 1);
  await record(1, 0);
  assert.deepEqual(
    await rows(`select s.type, d.sequence from deliveries d join subscriptions s using (subscription_id)
          order by d.delivery_id`),
    [
      { type: 'customer_created', sequence: 1 },
      { type: 'customer_created', sequence: 2 },
      { type: 'customer_status_change', sequence: 1 },
      { type: 'customer_created', sequence: 3 },
    ],
  );
});

test('an account with its share under way hides no other, and its endpoints keep their turn', async (t) => {
  const { app, account, store, queue, record, rows, clock } = await openQueue(t);
  for (let number = 1; number <= 300; number += 1) {
    const input = { hookUrl: `https://example.com/${number}`, types: [types[0]] };
    await store.transaction((tx) => subscribe(app, tx, input));
  }
  await record();
  clock.advance(secondMs);
  const other = await createAccount(app, {
    name: 'Example Solar',
    email: 'kim@example.com',
    firstName: 'Kim',
    lastName: 'Lee',
  });
  const others = app.store.forAccount(other.accountId);
  await others.transaction(async (tx) => {
    await subscribe(app, tx, { hookUrl: 'https://example.com/other', types: [types[0]] });
    await recordEvent(app, tx, { type: types[0], customerId: 1, data: {} });
  });
  const underWay = (count: number) => {
    const { accountId } = account;
    const one = { accountId, subscriptionId: 'sub_1', standing: 'prompt', isSlow: false } as const;
    return countSlots(Array.from({ length: count }, () => one));
  };
  const turns = () =>
    rows('select subscription_id, next_due_at from endpoint_states where account_id = 1');

  const before = await turns();
  const full = underWay(256);
  const request = { results: [], claimId: 'claim_1', limit: 64 };
  const leased = (await queue.settleAndLease({ ...request, slots: full })).leased;
  assert.deepEqual(
    leased.map(({ accountId }) => accountId),
    [other.accountId],
  );
  assert.deepEqual(await turns(), before);
  // No sendable delivery is due until the other's lease ends.
  assert.equal(await queue.idleMs(full), leaseMs);
  assert.equal(await queue.idleMs(), 0);

  const later = { ...request, claimId: 'claim_2', limit: 10, slots: underWay(250) };
  const more = (await queue.settleAndLease(later)).leased;
  assert.equal(more.length, 6);
});

test('makes an endpoint with long-running deliveries wait for a slow slot', async (t) => {
  const { queue, account, subscribed, record, lease, finish } = await openQueue(t);
  await record(12);
  const first = await lease();
  const [subscriptionId = ''] = subscribed;
  const slow = (count: number, accountId: number) => {
    const one = { accountId, subscriptionId, standing: 'prompt', isSlow: true } as const;
    return Array.from({ length: count }, () => one);
  };
  await finish(delivers(first[0] as LeasedDelivery));
  const noSlowPlace = countSlots([...slow(9, account.accountId), ...slow(375, 7)]);
  const request = { results: [], claimId: 'claim_2', limit: 64 };
  assert.deepEqual((await queue.settleAndLease({ ...request, slots: noSlowPlace })).leased, []);
  const someSlow = countSlots(slow(9, account.accountId));
  const [next] = (await queue.settleAndLease({ ...request, slots: someSlow })).leased;
  assert.equal(next?.standing, 'slow');
});

test('leases deliveries in the order in which they are due', async (t) => {
  const { record, lease, finish, idleMs, clock } = await openQueue(t);
  await record(3);
  for (const leased of await lease()) await finish(fails(leased, 1000 * (10 - leased.deliveryId)));
  await record();
  assert.equal(await idleMs(), 0);
  clock.advance(minuteMs);
  assert.deepEqual(
    (await lease()).map(({ deliveryId }) => deliveryId),
    [4, 3, 2, 1],
  );
});

test('leases no delivery that is not due yet', async (t) => {
  const { record, lease, finish, idleMs, clock } = await openQueue(t);
  await record();
  const leased = only(await lease());
  const next = { state: 'retry_wait', waitMs: 5000, mayBeEarly: false } as const;
  await finish({ leased, attempt: failed, next });
  assert.equal(await idleMs(), 5000);
  clock.advance(4999);
  assert.deepEqual(await lease(), []);
  clock.advance(1);
  assert.deepEqual((await lease()).map(brief), [
    { deliveryId: 1, attempt: 2, maybeDelivered: false },
  ]);
});

test('a lease holds until it ends, then the same attempt is made again', async (t) => {
  const { record, lease, idleMs, clock, deliveries } = await openQueue(t);
  await record();
  await lease('claim_of_one_that_dies');
  assert.equal(await idleMs(), leaseMs);
  clock.advance(leaseMs - 1);
  assert.deepEqual(await lease('claim_2'), []);
  clock.advance(1);
  assert.deepEqual((await lease('claim_2')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: true },
  ]);
  assert.deepEqual(await deliveries(), [
    {
      delivery_id: 1,
      state: 'sending',
      attempts: 0,
      due_at: null,
      leased_until: testStart + 2 * leaseMs,
      claim_id: 'claim_2',
      finished_at: null,
    },
  ]);
});

test('every attempt after a lost one may be a duplicate, also after a refusal, a release and a retry by hand', async (t) => {
  const { store, record, lease, finish, rows, clock } = await openQueue(t);
  await record();
  await lease('claim_of_one_that_dies');
  clock.advance(leaseMs);
  await finish({ leased: only(await lease()), releaseMs: 0 });
  await finish(fails(only(await lease()), 1000));
  clock.advance(1000);
  await finish(ends(only(await lease()), 'exhausted'));
  await store.transaction((tx) => resendDeliveries(tx, [1], 'retry'));
  await finish(delivers(only(await lease())));
  assert.deepEqual(await rows('select number, outcome, maybe_delivered from attempts'), [
    { number: 1, outcome: 'http_5xx', maybe_delivered: 1 },
    { number: 2, outcome: 'http_5xx', maybe_delivered: 1 },
    { number: 3, outcome: 'delivered', maybe_delivered: 1 },
  ]);
});

test('a lease that is renewed lasts longer, and one that was lost stays lost', async (t) => {
  const { record, lease, queue, clock } = await openQueue(t);
  await record();
  const first = await lease('claim_1');
  clock.advance(leaseMs - 1);
  await queue.renew(first);
  clock.advance(leaseMs - 1);
  assert.deepEqual(await lease('claim_2'), []);
  clock.advance(1);
  const [second] = await lease('claim_2');
  await queue.renew(first);
  clock.advance(leaseMs);
  assert.equal((await lease('claim_3'))[0]?.deliveryId, second?.deliveryId);
});

test('a success writes the attempt and ends the delivery', async (t) => {
  const { account, record, lease, finish, rows, deliveries, idleMs, clock } = await openQueue(t);
  await record();
  const leased = only(await lease());
  clock.advance(125);
  assert.deepEqual(await finish(delivers(leased)), [true]);
  assert.deepEqual(await deliveries(), [
    {
      delivery_id: 1,
      state: 'delivered',
      attempts: 1,
      due_at: null,
      leased_until: null,
      claim_id: null,
      finished_at: testStart + 125,
    },
  ]);
  assert.deepEqual(await rows('select * from attempts'), [
    {
      attempt_id: 1,
      account_id: account.accountId,
      delivery_id: 1,
      number: 1,
      cause: 'event',
      started_at: testStart + 100,
      duration_ms: 25,
      dns_ms: null,
      connect_ms: 3,
      tls_ms: null,
      first_byte_ms: 20,
      reused: 0,
      outcome: 'delivered',
      maybe_delivered: 0,
      status: 200,
      address: '127.0.0.1',
      error: null,
      response_headers: '{"server":"test"}',
      response_body: 'ok',
    },
  ]);
  assert.equal(await idleMs(), undefined);
});

test('a failure writes the attempt and when the next one is due', async (t) => {
  const { record, lease, finish, rows, deliveries } = await openQueue(t);
  await record();
  await finish(fails(only(await lease())));
  assert.deepEqual(await deliveries(), [
    {
      delivery_id: 1,
      state: 'retry_wait',
      attempts: 1,
      due_at: testStart + 5000,
      leased_until: null,
      claim_id: null,
      finished_at: null,
    },
  ]);
  assert.deepEqual(await rows('select number, outcome, status from attempts'), [
    { number: 1, outcome: 'http_5xx', status: 500 },
  ]);
});

test('a worker that lost its lease writes nothing', async (t) => {
  const { record, lease, finish, queue, clock, rows, deliveries } = await openQueue(t);
  await record();
  const slow = only(await lease('claim_of_the_slow'));
  clock.advance(leaseMs);
  const quick = only(await lease('claim_of_the_quick'));
  const before = [await deliveries(), await rows('select * from endpoint_states')];
  assert.deepEqual(await finish(ends(slow, 'gone'), { leased: slow, releaseMs: 0 }), [
    false,
    false,
  ]);
  await queue.release([slow]);
  assert.deepEqual([await deliveries(), await rows('select * from endpoint_states')], before);
  assert.deepEqual(await rows('select * from attempts'), []);
  assert.deepEqual(await rows('select ended_at from subscriptions'), [{ ended_at: null }]);

  assert.deepEqual(await finish(delivers(quick), delivers(quick)), [true, false]);
  assert.deepEqual(await rows('select number from attempts'), [{ number: 1 }]);
});

test('leases that are released are due at once, with the same attempt number', async (t) => {
  const { record, lease, finish, queue } = await openQueue(t);
  await record(2);
  const [first, second] = await lease('claim_of_one_that_stops');
  assert.ok(first && second);
  await finish(fails(second, 0));
  await queue.release([first, only(await lease('claim_2'))]);
  assert.deepEqual((await lease('claim_3')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: false },
    { deliveryId: 2, attempt: 2, maybeDelivered: false },
  ]);
});

test('a lease that is released still says that an earlier one was lost', async (t) => {
  const { record, lease, queue, clock } = await openQueue(t);
  await record();
  await lease('claim_of_one_that_dies');
  clock.advance(leaseMs);
  await queue.release(await lease('claim_of_one_that_stops'));
  assert.deepEqual((await lease('claim_3')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: true },
  ]);
});

test('a released delivery costs no attempt and waits', async (t) => {
  const { record, lease, finish, idleMs, clock, rows } = await openQueue(t);
  await record();
  await finish({ leased: only(await lease()), releaseMs: minuteMs });
  assert.equal(await idleMs(), minuteMs);
  clock.advance(minuteMs);
  assert.deepEqual((await lease()).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: false },
  ]);
  assert.deepEqual(await rows('select * from attempts'), []);
});

test('410 ends the subscription and cancels all that waits for it, and nothing else', async (t) => {
  const { record, lease, finish, rows, deliveries, clock } = await openQueue(t, {
    subscriptions: 2,
  });
  await record(3, 0);
  await record(1, 1);
  const first = (await lease('claim_1', 4)).find(({ deliveryId }) => deliveryId === 1);
  assert.ok(first);
  clock.advance(125);
  const at = testStart + 125;
  assert.deepEqual(await finish(ends(first, 'gone')), [true]);
  assert.deepEqual(
    (await deliveries()).map(({ state, leased_until, finished_at }) => ({
      state,
      leased_until,
      finished_at,
    })),
    [
      { state: 'gone', leased_until: null, finished_at: at },
      { state: 'cancelled', leased_until: null, finished_at: at },
      { state: 'cancelled', leased_until: null, finished_at: at },
      { state: 'sending', leased_until: testStart + leaseMs, finished_at: null },
    ],
  );
  assert.deepEqual(
    await rows('select type, ended_at, end_reason from subscriptions order by type desc'),
    [
      { type: 'customer_status_change', ended_at: null, end_reason: null },
      { type: 'customer_created', ended_at: at, end_reason: 'gone' },
    ],
  );
  assert.deepEqual(await rows('select kind from notices'), [{ kind: 'gone' }]);
});

test('a receiver can take a delivery and ask for no more', async (t) => {
  const { record, lease, finish, states, rows } = await openQueue(t);
  await record(2);
  const [first] = await lease();
  assert.ok(first);
  const next = { state: 'delivered', endsSubscription: true } as const;
  await finish({ leased: first, attempt: succeeded, next });
  assert.deepEqual(await states(), ['delivered', 'cancelled']);
  assert.deepEqual(await rows('select end_reason from subscriptions'), [{ end_reason: 'gone' }]);
});

test('keeps a delivery cancelled that was cancelled while in progress', async (t) => {
  const { app, store, subscribed, record, lease, finish, deliveries, idleMs } = await openQueue(t);
  await record();
  const leased = only(await lease());
  const [subscriptionId = ''] = subscribed;
  await store.transaction((tx) => unsubscribe(app, tx, { subscriptionId }));
  const cancelled = await deliveries();
  assert.deepEqual(await finish(fails(leased)), [false]);
  assert.deepEqual(await deliveries(), cancelled);
  assert.equal(await idleMs(), undefined);
});

test('one subscription never has more leases than slots, however often one asks', async (t) => {
  const { record, lease } = await openQueue(t, { subscriptions: 2 });
  await record(25, 0);
  await record(3, 1);
  const counts = new Map<string, number>();
  for (const limit of [4, 1, 64, 64]) {
    for (const { type } of await lease('claim_1', limit)) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  assert.deepEqual(
    counts,
    new Map([
      ['customer_created', slotsDefault],
      ['customer_status_change', 3],
    ]),
  );
});

test('a result frees a slot, and the same transaction fills it again', async (t) => {
  const { record, lease, queue } = await openQueue(t);
  await record(12);
  const leased = await lease();
  assert.equal(leased.length, slotsDefault);
  const results = leased.slice(0, 1).map(delivers);
  const outcome = await queue.settleAndLease({ results, claimId: 'claim_2', limit: 64 });
  assert.deepEqual(
    outcome.leased.map(({ deliveryId }) => deliveryId),
    [11],
  );
});

test('a lease takes no more than its limit, fairly shared', async (t) => {
  const { record, lease } = await openQueue(t, { subscriptions: 3 });
  await record(20, 0);
  await record(2, 1);
  await record(1, 2);
  const leaseCounts = async () => {
    const counts = Map.groupBy(await lease('claim_1', 6), ({ type }) => type);
    return types.map((type) => counts.get(type)?.length ?? 0);
  };
  assert.deepEqual(await leaseCounts(), [2, 2, 1]);
  assert.deepEqual(await leaseCounts(), [6, 0, 0], 'what another left over is there for the next');
});

test('a subscription that has had its turn goes behind those that were due before it', async (t) => {
  const { record, lease, finish, clock } = await openQueue(t, { subscriptions: 3 });
  await record(9, 0);
  await record(9, 1);
  await record(9, 2);
  const turns: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    clock.advance(1);
    const leased = only(await lease('claim_1', 1));
    turns.push(leased.type);
    await finish(delivers(leased));
  }
  assert.deepEqual(new Set(turns.slice(0, 3)), new Set(types));
  assert.deepEqual(turns.slice(3), turns.slice(0, 3));
});

test('a subscription whose slots are full does not hide others behind its many deliveries', async (t) => {
  const { record, lease } = await openQueue(t, { subscriptions: 2 });
  await record(60, 0);
  await lease();
  await record(1, 1);
  assert.deepEqual(
    (await lease('claim_2', 1)).map(({ type }) => type),
    [types[1]],
  );
});

test('two workers that ask at the same time share no delivery', async (t) => {
  const { record, lease } = await openQueue(t, { subscriptions: 2 });
  await record(9, 0);
  await record(9, 1);
  const leases = await Promise.all(['claim_1', 'claim_2', 'claim_3'].map((id) => lease(id, 6)));
  const ids = leases.flat().map(({ deliveryId }) => deliveryId);
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
});

test('the worker is woken once a commit has left deliveries, and only then', async (t) => {
  const { app, store, record, rows } = await openQueue(t);
  let seen: Promise<unknown>[] = [];
  app.store.listen('deliveries', () => seen.push(rows('select count(*) as count from deliveries')));
  async function wakesOf(work: () => Promise<unknown>) {
    seen = [];
    await work();
    return Promise.all(seen);
  }
  // A node also wakes its worker once when it begins to listen to others, which may be at any moment of this test.
  const wakes = await wakesOf(record);
  assert.deepEqual(wakes.at(-1), [{ count: 1 }]);

  const fact = { type: 'contract_signed', customerId: 1, data: {} } as const;
  async function recordNothing() {
    await store.transaction((tx) => recordEvent(app, tx, fact));
    const failing = store.transaction(async (tx) => {
      await recordEvent(app, tx, { ...fact, type: 'customer_created' });
      throw new Error('taken back');
    });
    await assert.rejects(failing, new Error('taken back'));
  }
  const none = [await wakesOf(recordNothing), await wakesOf(recordNothing)];
  assert.ok(
    none.some(({ length }) => length === 0),
    JSON.stringify(none),
  );
});

test('a receiver that fails is paused, tried with one delivery, and sent to again when that arrives', async (t) => {
  const { record, lease, finish, queue, idleMs, clock } = await openQueue(t);
  await record(12);
  const results = (await lease()).map((leased) => fails(leased, hourMs));
  const opened = await queue.settleAndLease({ results, claimId: 'claim_2', limit: 64 });
  assert.deepEqual(
    opened.changes.map(({ change }) => change),
    ['breaker_opened'],
  );
  assert.deepEqual(opened.leased, [], 'two wait, and nothing is sent');
  assert.equal(await idleMs(), 3 * secondMs);

  clock.advance(minuteMs);
  const probe = only(await lease());
  assert.deepEqual(await lease(), [], 'one at a time');
  await finish(fails(probe, hourMs));
  assert.equal(await idleMs(), 10 * secondMs, 'a sixth of the outage');

  clock.advance(10 * secondMs);
  const second = only(await lease());
  assert.equal(second.attempt, 1, 'a pause costs no attempt');
  await record(3);
  const closed = await queue.settleAndLease({
    results: [delivers(second)],
    claimId: 'c',
    limit: 64,
  });
  assert.deepEqual(
    closed.changes.map(({ change }) => change),
    ['breaker_closed'],
  );
  assert.deepEqual(
    closed.leased.map(({ early }) => early?.why),
    [undefined, undefined, undefined, 'flow', 'flow'],
  );
});

test('a probe whose worker dies is made again', async (t) => {
  const { record, lease, finish, clock, rows } = await openQueue(t);
  await record(11);
  await finish(...(await lease()).map((leased) => fails(leased, hourMs)));
  clock.advance(3 * secondMs);
  only(await lease('claim_of_one_that_dies'));
  clock.advance(leaseMs);
  assert.equal(only(await lease('claim_2')).maybeDelivered, true);
  assert.deepEqual(await rows('select breaker_level, sending from endpoint_states'), [
    { breaker_level: 1, sending: 1 },
  ]);
});

test('one subscription that is paused pauses no other', async (t) => {
  const { record, lease, finish } = await openQueue(t, { subscriptions: 2 });
  await record(20, 0);
  await finish(...(await lease()).map((leased) => fails(leased)));
  await record(1, 1);
  assert.deepEqual(
    (await lease()).map(({ type }) => type),
    [types[1]],
  );
});

test('a subscription with a rate is sent no more than it allows', async (t) => {
  const { record, lease, finish, change, clock } = await openQueue(t);
  await change('update subscriptions set rate_per_second = 5, slots = 100');
  await record(20);
  const perSecond: number[] = [];
  for (let second = 0; second < 4; second += 1) {
    let sent = 0;
    for (let tick = 0; tick < 20; tick += 1) {
      const leased = await lease();
      sent += leased.length;
      await finish(...leased.map(delivers));
      clock.advance(50);
    }
    perSecond.push(sent);
  }
  assert.deepEqual(perSecond, [5, 5, 5, 5]);
});

test('strict order queues the deliveries of a customer behind its first, and of no other customer', async (t) => {
  const { record, lease, finish, change, clock, states } = await openQueue(t);
  await change('update subscriptions set is_ordered = 1');
  await record(3, 0, 1);
  await record(1, 0, 2);
  const [first, other] = await lease();
  assert.ok(first && other);
  assert.deepEqual([first.sequence, other.sequence], [1, 4]);
  await finish(fails(first), delivers(other));
  assert.deepEqual(await states(), ['retry_wait', 'blocked', 'blocked', 'delivered']);
  assert.deepEqual(await lease(), []);
  clock.advance(5000);
  await finish(delivers(only(await lease())));
  const second = only(await lease());
  assert.equal(second.sequence, 2);
  await finish(ends(second, 'exhausted'));
  assert.equal(
    only(await lease()).sequence,
    3,
    'a failed delivery does not block the others for ever',
  );
  await record(1, 0, 1);
  assert.deepEqual(await states(), ['delivered', 'exhausted', 'sending', 'delivered', 'blocked']);
});

test('strict order also applies to replayed deliveries', async (t) => {
  const { store, record, lease, finish, change, states } = await openQueue(t);
  await change('update subscriptions set is_ordered = 1');
  await record(4);
  for (let number = 1; number <= 3; number += 1) await finish(delivers(only(await lease())));
  const fourth = only(await lease());
  const resend = (ids: number[]) => store.transaction((tx) => resendDeliveries(tx, ids, 'replay'));
  assert.equal(await resend([1, 2, 4]), 2, 'what is under way is left alone');
  assert.deepEqual(await states(), ['blocked', 'blocked', 'delivered', 'sending']);
  await finish(delivers(fourth));
  assert.deepEqual(await states(), ['pending', 'blocked', 'delivered', 'delivered']);
  await finish(delivers(only(await lease())));
  assert.equal(only(await lease()).deliveryId, 2);
});

test('strict order: the delivery that others wait for goes at once when it is sent again', async (t) => {
  const { store, record, lease, finish, change, states } = await openQueue(t);
  await change('update subscriptions set is_ordered = 1');
  await record(3);
  await finish(fails(only(await lease())));
  assert.deepEqual(await states(), ['retry_wait', 'blocked', 'blocked']);
  const resend = (ids: number[]) => store.transaction((tx) => resendDeliveries(tx, ids, 'retry'));
  await resend([1]);
  assert.deepEqual(await states(), ['pending', 'blocked', 'blocked']);
  await resend([1, 2, 3]);
  assert.deepEqual(await states(), ['pending', 'blocked', 'blocked']);
  await finish(delivers(only(await lease())));
  assert.equal(only(await lease()).deliveryId, 2);
});

test('an endpoint that only failed for five days is disabled, and later deliveries are held', async (t) => {
  const { record, lease, finish, queue, clock, states, rows } = await openQueue(t);
  for (let hour = 0; hour < 120; hour += 12) {
    await record();
    const leased = await lease();
    await finish(...leased.map((each) => fails(each, 30 * dayMs)));
    clock.advance(12 * hourMs);
  }
  await record(2);
  const [leased] = await lease();
  assert.ok(leased);
  const results = [fails(leased)];
  const { changes } = await queue.settleAndLease({ results, claimId: 'claim_2', limit: 64 });
  assert.deepEqual(
    changes.map(({ change }) => change),
    ['disabled'],
  );
  assert.deepEqual(await rows('select state, suspended_at from subscriptions'), [
    { state: 'disabled', suspended_at: testStart + 5 * dayMs },
  ]);
  await record();
  assert.deepEqual(
    new Set((await states()).filter((state) => state !== 'sending')),
    new Set(['held']),
  );
});

test('an endpoint always counts its leases rightly and never hides a due delivery', async (t) => {
  const action = fc.record({
    do: fc.constantFrom('record', 'lease', 'deliver', 'fail', 'exhaust', 'release', 'pass', 'die'),
    subscription: fc.nat(1),
    customerId: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 40 }),
      fc.boolean(),
      async (actions, isOrdered) => {
        const desk = await openQueue(t, { subscriptions: 2 });
        if (isOrdered) await desk.change('update subscriptions set is_ordered = 1');
        let held: LeasedDelivery[] = [];
        for (const { do: what, subscription, customerId, count } of actions) {
          const taken = held.slice(0, count);
          if (what === 'record') await desk.record(count, subscription, customerId);
          else if (what === 'lease')
            held.push(...(await desk.lease(`claim_${held.length}`, count)));
          else if (what === 'pass') desk.clock.advance(count * 7 * secondMs);
          else held = held.slice(count);
          if (what === 'deliver') await desk.finish(...taken.map(delivers));
          if (what === 'fail') await desk.finish(...taken.map((leased) => fails(leased)));
          if (what === 'exhaust')
            await desk.finish(...taken.map((each) => ends(each, 'exhausted')));
          if (what === 'release') await desk.queue.release(taken);
          assert.deepEqual(
            await desk.rows('select sending from endpoint_states order by subscription_id'),
            await desk.rows(`select (select count(*) from deliveries d where d.subscription_id = l.subscription_id
                       and leased_until is not null) as sending from endpoint_states l order by subscription_id`),
          );
        }
        // The state makes no difference: all of it is sent in time.
        for (let turn = 0; turn < 60; turn += 1) {
          desk.clock.advance(minuteMs);
          await desk.finish(...(await desk.lease('claim_at_the_end')).map(delivers));
        }
        assert.deepEqual(
          (await desk.states()).filter((state) => state !== 'delivered' && state !== 'exhausted'),
          [],
        );
      },
    ),
    { numRuns: 25 * runsShare },
  );
});
