import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openTestApp, testStart } from '../../test/support/open-test-app.ts';
import { recordEvent } from '../domain/events/record-event.ts';
import { type Attempt, type ClaimedDelivery, leaseMs } from '../domain/webhooks/delivery.ts';
import { slotsPerSubscription } from '../domain/webhooks/pick-fairly.ts';
import { subscribe } from '../domain/webhooks/subscribe.ts';
import { unsubscribe } from '../domain/webhooks/unsubscribe.ts';

const anAttempt: Attempt = {
  startedAt: testStart + 100,
  durationMs: 25,
  outcome: 'responded',
  status: 500,
  address: '127.0.0.1',
  error: undefined,
  responseHeaders: { server: 'test' },
  responseBody: 'no',
};

/** An account with subscriptions of one type each, and the queue that its events fill. */
async function openQueue(t: TestContext, { subscriptions = 1 } = {}) {
  const testApp = await openTestApp(t);
  const { app, account } = testApp;
  const store = app.store.forAccount(account.accountId);
  const other = new DatabaseSync(testApp.databaseFile, { readOnly: true });
  t.after(() => other.close());
  const types = ['customer_created', 'customer_status_change', 'contract_signed'] as const;
  const subscribed: string[] = [];
  for (const type of types.slice(0, subscriptions)) {
    const input = { hookUrl: `https://example.com/${type}`, type };
    const { subscriptionId } = await store.transaction((tx) => subscribe(app, tx, input));
    subscribed.push(subscriptionId);
  }
  const { queue } = app.store;
  return {
    ...testApp,
    store,
    queue,
    subscribed,
    /** Records an event of the subscription's type, which leaves one delivery. */
    async record(count = 1, subscription = 0) {
      const type = types[subscription] ?? types[0];
      for (let made = 0; made < count; made += 1) {
        await store.transaction((tx) => recordEvent(app, tx, { type, customerId: 1, data: {} }));
      }
    },
    claim: (claimId = 'claim_1', { limit = 64, inFlight = new Map<string, number>() } = {}) =>
      queue.claim({ claimId, limit, now: app.now(), leaseMs, inFlight }),
    rows: (sql: string) =>
      other
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
    deliveries: () =>
      other
        .prepare(
          'select delivery_id, state, attempts, due_at, claim_id, finished_at from deliveries order by 1',
        )
        .all()
        .map((row) => ({ ...row })),
  };
}

function only<Item>(items: readonly Item[]): Item {
  assert.equal(items.length, 1);
  return items[0] as Item;
}

const brief = ({ deliveryId, attempt, maybeDelivered }: ClaimedDelivery) => ({
  deliveryId,
  attempt,
  maybeDelivered,
});

test('an empty queue has nothing to claim and nothing that falls due', async (t) => {
  const { queue, claim } = await openQueue(t);
  assert.deepEqual(await claim(), []);
  assert.equal(await queue.nextDueAt(), undefined);
});

test('a claim gives all that sending needs', async (t) => {
  const { app, account, subscribed, record, claim, store } = await openQueue(t);
  await record();
  const [event] = await store.events.latest({ type: undefined, limit: 1 });
  const { sealedSecret, ...claimed } = only(await claim());
  assert.deepEqual(claimed, {
    deliveryId: 1,
    accountId: account.accountId,
    subscriptionId: subscribed[0],
    eventId: event?.eventId,
    claimId: 'claim_1',
    attempt: 1,
    maybeDelivered: false,
    hookUrl: 'https://example.com/customer_created',
    body: event?.body,
  });
  assert.match(app.secretBox.open(sealedSecret), /^whsec_/);
});

test('what is due first is claimed first', async (t) => {
  const { record, claim, queue, clock, app } = await openQueue(t);
  await record(3);
  for (const claimed of await claim()) {
    const dueAt = testStart + 1000 * (10 - claimed.deliveryId);
    await queue.finish(claimed, anAttempt, { state: 'retry_wait', dueAt });
  }
  await record();
  assert.equal(await queue.nextDueAt(), app.now());
  clock.advance(60_000);
  assert.deepEqual(
    (await claim()).map(({ deliveryId }) => deliveryId),
    [4, 3, 2, 1],
  );
});

test('what is not due yet is not claimed', async (t) => {
  const { record, claim, queue, clock } = await openQueue(t);
  await record();
  const dueAt = testStart + 5000;
  await queue.finish(only(await claim()), anAttempt, { state: 'retry_wait', dueAt });
  assert.equal(await queue.nextDueAt(), dueAt);
  clock.advance(4999);
  assert.deepEqual(await claim(), []);
  clock.advance(1);
  assert.deepEqual((await claim()).map(brief), [
    { deliveryId: 1, attempt: 2, maybeDelivered: false },
  ]);
});

test('a claim holds until its lease ends, then the same attempt is due again', async (t) => {
  const { record, claim, queue, clock, deliveries } = await openQueue(t);
  await record();
  await claim('claim_of_one_that_dies');
  assert.equal(await queue.nextDueAt(), testStart + leaseMs);
  clock.advance(leaseMs - 1);
  assert.deepEqual(await claim('claim_2'), []);
  clock.advance(1);
  assert.deepEqual((await claim('claim_2')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: true },
  ]);
  assert.deepEqual(deliveries(), [
    {
      delivery_id: 1,
      state: 'sending',
      attempts: 0,
      due_at: testStart + 2 * leaseMs,
      claim_id: 'claim_2',
      finished_at: null,
    },
  ]);
});

test('a success writes the attempt and ends the delivery', async (t) => {
  const { account, record, claim, queue, rows, deliveries } = await openQueue(t);
  await record();
  const attempt = { ...anAttempt, status: 200, responseBody: 'ok' };
  const claimed = only(await claim());
  assert.equal(await queue.finish(claimed, attempt, { state: 'delivered' }), true);
  assert.deepEqual(deliveries(), [
    {
      delivery_id: 1,
      state: 'delivered',
      attempts: 1,
      due_at: null,
      claim_id: null,
      finished_at: testStart + 125,
    },
  ]);
  assert.deepEqual(rows('select * from attempts'), [
    {
      delivery_id: 1,
      number: 1,
      account_id: account.accountId,
      started_at: testStart + 100,
      duration_ms: 25,
      outcome: 'responded',
      maybe_delivered: 0,
      status: 200,
      address: '127.0.0.1',
      error: null,
      response_headers: '{"server":"test"}',
      response_body: 'ok',
    },
  ]);
  assert.equal(await queue.nextDueAt(), undefined);
});

test('a failure writes the attempt and when the next one is due', async (t) => {
  const { record, claim, queue, rows, deliveries } = await openQueue(t);
  await record();
  const dueAt = testStart + 5000;
  await queue.finish(only(await claim()), anAttempt, { state: 'retry_wait', dueAt });
  assert.deepEqual(deliveries(), [
    {
      delivery_id: 1,
      state: 'retry_wait',
      attempts: 1,
      due_at: dueAt,
      claim_id: null,
      finished_at: null,
    },
  ]);
  assert.deepEqual(rows('select number, status from attempts'), [{ number: 1, status: 500 }]);
});

test('an attempt that follows a lost one says that the receiver may have had it', async (t) => {
  const { record, claim, queue, clock, rows } = await openQueue(t);
  await record();
  await claim('claim_of_one_that_dies');
  clock.advance(leaseMs);
  await queue.finish(only(await claim('claim_2')), anAttempt, { state: 'delivered' });
  assert.deepEqual(rows('select number, maybe_delivered from attempts'), [
    { number: 1, maybe_delivered: 1 },
  ]);
});

test('a worker that lost its claim writes nothing', async (t) => {
  const { record, claim, queue, clock, rows, deliveries } = await openQueue(t);
  await record();
  const slow = only(await claim('claim_of_the_slow'));
  clock.advance(leaseMs);
  const quick = only(await claim('claim_of_the_quick'));
  const before = deliveries();
  assert.equal(await queue.finish(slow, anAttempt, { state: 'gone' }), false);
  await queue.release(slow, testStart);
  assert.deepEqual(deliveries(), before);
  assert.deepEqual(rows('select * from attempts'), []);
  assert.deepEqual(rows('select ended_at from subscriptions'), [{ ended_at: null }]);

  assert.equal(await queue.finish(quick, anAttempt, { state: 'delivered' }), true);
  assert.equal(await queue.finish(quick, anAttempt, { state: 'delivered' }), false);
  assert.deepEqual(rows('select number from attempts'), [{ number: 1 }]);
});

test('a claim that is released is due at once, with the same attempt number', async (t) => {
  const { record, claim, queue } = await openQueue(t);
  await record(2);
  const [first, second] = await claim('claim_of_one_that_stops');
  assert.ok(first && second);
  await queue.finish(second, anAttempt, { state: 'retry_wait', dueAt: testStart });
  await queue.release(only(await claim('claim_2')), testStart);
  await queue.release(first, testStart);
  assert.deepEqual((await claim('claim_3')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: false },
    { deliveryId: 2, attempt: 2, maybeDelivered: false },
  ]);
});

test('a claim that is released still says that an earlier one was lost', async (t) => {
  const { record, claim, queue, clock } = await openQueue(t);
  await record();
  await claim('claim_of_one_that_dies');
  clock.advance(leaseMs);
  await queue.release(only(await claim('claim_of_one_that_stops')), testStart + leaseMs);
  assert.deepEqual((await claim('claim_3')).map(brief), [
    { deliveryId: 1, attempt: 1, maybeDelivered: true },
  ]);
});

test('410 ends the subscription and cancels all that waits for it, and nothing else', async (t) => {
  const { record, claim, queue, rows, deliveries } = await openQueue(t, { subscriptions: 2 });
  await record(3, 0);
  await record(1, 1);
  const [first, underWay] = await claim();
  assert.ok(first && underWay);
  const othersClaim = testStart + leaseMs;
  assert.equal(await queue.finish(first, { ...anAttempt, status: 410 }, { state: 'gone' }), true);
  const at = testStart + 125;
  assert.deepEqual(
    deliveries().map(({ state, due_at, finished_at }) => ({ state, due_at, finished_at })),
    [
      { state: 'gone', due_at: null, finished_at: at },
      { state: 'cancelled', due_at: null, finished_at: at },
      { state: 'cancelled', due_at: null, finished_at: at },
      { state: 'sending', due_at: othersClaim, finished_at: null },
    ],
  );
  assert.deepEqual(
    rows('select type, ended_at, end_reason from subscriptions order by type desc'),
    [
      { type: 'customer_status_change', ended_at: null, end_reason: null },
      { type: 'customer_created', ended_at: at, end_reason: 'gone' },
    ],
  );
});

test('what was cancelled while it was under way stays cancelled', async (t) => {
  const { app, store, subscribed, record, claim, queue, deliveries } = await openQueue(t);
  await record();
  const claimed = only(await claim());
  const [subscriptionId = ''] = subscribed;
  await store.transaction((tx) => unsubscribe(app, tx, { subscriptionId }));
  const cancelled = deliveries();
  const dueAt = testStart + 5000;
  assert.equal(await queue.finish(claimed, anAttempt, { state: 'retry_wait', dueAt }), false);
  assert.deepEqual(deliveries(), cancelled);
  assert.equal(await queue.nextDueAt(), undefined);
});

test('one subscription never has more claims than slots, however often one asks', async (t) => {
  const { subscribed, record, claim } = await openQueue(t, { subscriptions: 2 });
  await record(25, 0);
  await record(3, 1);
  const [busy = '', idle = ''] = subscribed;
  const inFlight = new Map<string, number>();
  for (const limit of [4, 1, 64, 64]) {
    for (const { subscriptionId } of await claim('claim_1', { limit, inFlight })) {
      inFlight.set(subscriptionId, (inFlight.get(subscriptionId) ?? 0) + 1);
    }
  }
  assert.deepEqual(
    inFlight,
    new Map([
      [busy, slotsPerSubscription],
      [idle, 3],
    ]),
  );
});

test('a claim takes no more than its limit, fairly shared', async (t) => {
  const { subscribed, record, claim } = await openQueue(t, { subscriptions: 3 });
  await record(20, 0);
  await record(2, 1);
  await record(1, 2);
  const claimed = await claim('claim_1', { limit: 6 });
  const counts = Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId);
  assert.deepEqual(
    subscribed.map((id) => counts.get(id)?.length),
    [3, 2, 1],
  );
});

test('a subscription whose slots are full hides nobody behind its many deliveries', async (t) => {
  const { subscribed, record, claim } = await openQueue(t, { subscriptions: 2 });
  await record(60, 0);
  await record(1, 1);
  const inFlight = new Map([[subscribed[0] ?? '', slotsPerSubscription]]);
  const claimed = await claim('claim_1', { limit: 4, inFlight });
  assert.deepEqual(
    claimed.map(({ subscriptionId }) => subscriptionId),
    [subscribed[1]],
  );
});

test('two workers that claim at the same time share no delivery', async (t) => {
  const { record, claim } = await openQueue(t);
  await record(12);
  const claims = await Promise.all(['claim_1', 'claim_2', 'claim_3'].map((id) => claim(id)));
  const ids = claims.flat().map(({ deliveryId }) => deliveryId);
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

test('the worker is woken once a commit has left deliveries, and only then', async (t) => {
  const { app, store, queue, record, rows } = await openQueue(t);
  const seen: unknown[] = [];
  queue.onDue(() => seen.push(only(rows('select count(*) as count from deliveries')).count));
  await record();
  assert.deepEqual(seen, [1]);

  const fact = { type: 'contract_signed', customerId: 1, data: {} } as const;
  await store.transaction((tx) => recordEvent(app, tx, fact));
  const failing = store.transaction(async (tx) => {
    await recordEvent(app, tx, { ...fact, type: 'customer_created' });
    throw new Error('taken back');
  });
  await assert.rejects(failing, new Error('taken back'));
  assert.deepEqual(seen, [1]);
});
