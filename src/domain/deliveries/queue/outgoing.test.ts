import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { resultOf } from '../../../../test/support/webhooks/result-of.ts';
import { recordEvent } from '../../events/record-event.ts';
import { pauseSubscription } from '../../webhooks/change-subscription.ts';
import { subscribe } from '../../webhooks/subscribe.ts';
import { type LeasedDelivery, leaseMs } from '../delivery.ts';
import { findDelivery } from './delivery-log.ts';
import type { Sender } from './outgoing.ts';

/** An account with one subscription, and a sender that notes what it is handed. */
async function openSender(t: TestContext, { slots = 128, endpointSlots = 10 } = {}) {
  const { app, account, database } = await openTestApp(t);
  const store = app.store.forAccount(account.accountId);
  const { subscriptionId } = await store.transaction((tx) =>
    subscribe(app, tx, {
      hookUrl: 'https://example.com/hook',
      types: ['customer_created'],
    }),
  );
  await database.change(`update subscriptions set slots = ${endpointSlots}`);
  const sent: LeasedDelivery[] = [];
  let free = slots;
  const sender: Sender = {
    reserve: () => (free === 0 ? undefined : `claim_${free--}`),
    giveBack: (given) => {
      free += given;
    },
    send: (leased) => {
      sent.push(...leased);
    },
  };
  app.store.offer(sender);
  const fact = { type: 'customer_created', customerId: 1, data: {} } as const;
  const record = (customerId = 1) =>
    store.transaction((tx) => recordEvent(app, tx, { ...fact, customerId }));
  const { settleAndLease } = app.store.queue;
  return {
    app,
    store,
    subscriptionId,
    sent,
    fact,
    record,
    free: () => free,
    rows: database.rows,
    change: database.change,
    lease: async () =>
      (await settleAndLease({ results: [], claimId: 'claim_of_queue', limit: 64 })).leased,
    succeed: (leased: LeasedDelivery) =>
      settleAndLease({ results: [resultOf(leased, 200)], claimId: 'none', limit: 0 }),
    states: async () =>
      (await database.rows('select state from deliveries order by delivery_id')).map(
        ({ state }) => state,
      ),
  };
}

const noSender: Sender = {
  reserve: () => undefined,
  giveBack: () => assert.fail('Nothing was reserved'),
  send: () => assert.fail('Nothing was leased'),
};

test('a new delivery is leased with its event, with all that the queue would give', async (t) => {
  const { app, record, sent, lease, rows } = await openSender(t);
  await record();
  assert.deepEqual(await rows('select state, due_at, leased_until from deliveries'), [
    { state: 'sending', due_at: null, leased_until: testStart + leaseMs },
  ]);
  assert.equal(await app.store.queue.idleMs(), leaseMs);
  assert.deepEqual(await lease(), []);

  app.store.offer(noSender);
  await record();
  const [fromQueue] = await lease();
  const [atOnce] = sent;
  assert(fromQueue && atOnce);
  const own = ({ deliveryId, claimId, eventId, sequence, body, ...rest }: LeasedDelivery) => ({
    own: { deliveryId, claimId, eventId, sequence, body: body.replace(eventId, '') },
    rest,
  });
  assert.deepEqual(own(atOnce).rest, own(fromQueue).rest);
  const events = await rows('select event_id, body from events order by sequence');
  assert.deepEqual(own(atOnce).own, {
    deliveryId: 1,
    claimId: atOnce.claimId,
    eventId: events[0]?.event_id,
    sequence: 1,
    body: String(events[0]?.body).replace(atOnce.eventId, ''),
  });
  assert.match(atOnce.claimId, /claim_128$/);
});

test('a result ends the lease and frees the slot of the endpoint', async (t) => {
  const { record, sent, succeed, states, rows } = await openSender(t);
  await record();
  const { kept } = await succeed(sent[0] as LeasedDelivery);
  assert.deepEqual(kept, [true]);
  assert.deepEqual(await states(), ['delivered']);
  assert.deepEqual(await rows('select sending, sequence from endpoint_states'), [
    { sending: 0, sequence: 1 },
  ]);
});

test('an endpoint gets no more at once than it has slots, and what follows keeps its turn', async (t) => {
  const { app, store, sent, fact, record, succeed, states } = await openSender(t, {
    endpointSlots: 2,
  });
  // Three that share a transaction.
  await store.transaction(async (tx) => {
    for (let customerId = 1; customerId <= 3; customerId += 1) {
      await recordEvent(app, tx, { ...fact, customerId });
    }
  });
  assert.deepEqual(await states(), ['sending', 'sending', 'pending']);
  assert.equal(sent.length, 2);
  for (const leased of [...sent]) await succeed(leased);
  await record();
  assert.deepEqual(await states(), ['delivered', 'delivered', 'pending', 'pending']);
  assert.equal(sent.length, 2);
});

test('a delivery waits in the queue while the sender has no slot', async (t) => {
  const { record, sent, states } = await openSender(t, { slots: 1 });
  await record();
  await record();
  assert.deepEqual(await states(), ['sending', 'pending']);
  assert.equal(sent.length, 1);
});

for (const [trouble, column, value] of [
  ['only fails', 'failing_since', testStart],
  ['has an open breaker', 'breaker_level', 1],
  ['may get retries early', 'early_sends', 1],
  ['has others waiting', 'next_due_at', testStart],
] as const) {
  test(`the queue decides about an endpoint that ${trouble}`, async (t) => {
    const { record, sent, states, change } = await openSender(t);
    await change(`update endpoint_states set ${column} = ${value}`);
    await record();
    assert.deepEqual(await states(), ['pending']);
    assert.deepEqual(sent, []);
  });
}

test('the queue decides about a slow endpoint and one with a rate', async (t) => {
  const { record, sent, states, change } = await openSender(t);
  await change(`update endpoint_states set standing = 'slow'`);
  await record();
  await change(`update endpoint_states set standing = 'prompt', next_due_at = null`);
  await change('update subscriptions set rate_per_second = 5');
  await record();
  assert.deepEqual(await states(), ['pending', 'pending']);
  assert.deepEqual(sent, []);
});

test('a paused subscription holds its deliveries', async (t) => {
  const { app, store, subscriptionId, record, sent, states } = await openSender(t);
  await store.transaction((tx) => pauseSubscription(app, tx, subscriptionId));
  await record();
  assert.deepEqual(await states(), ['held']);
  assert.deepEqual(sent, []);
});

test('with strict ordering, the next delivery of a customer waits for the one being sent', async (t) => {
  const { record, sent, succeed, states, lease, change } = await openSender(t);
  await change('update subscriptions set is_ordered = 1');
  await record(7);
  await record(7);
  await record(8);
  assert.deepEqual(await states(), ['sending', 'blocked', 'sending']);
  assert.equal(sent[0]?.orderKey, 7);
  await succeed(sent[0] as LeasedDelivery);
  assert.deepEqual(
    (await lease()).map(({ deliveryId }) => deliveryId),
    [2],
  );
});

test('a transaction that fails gives its slots back and sends nothing', async (t) => {
  const { app, store, sent, fact, free, states } = await openSender(t);
  const work = store.transaction(async (tx) => {
    await recordEvent(app, tx, fact);
    throw new Error('no');
  });
  await assert.rejects(work, /^Error: no$/);
  assert.equal(free(), 128);
  assert.deepEqual(sent, []);
  assert.deepEqual(await states(), []);
});

test('of a group in which one fails after it wrote, each other delivery is sent once', async (t) => {
  const { app, store, sent, fact, free, states } = await openSender(t);
  const record = (customerId: number, fails: boolean) =>
    store.transaction(async (tx) => {
      await recordEvent(app, tx, { ...fact, customerId });
      if (!fails) return;
      // Reads what it has recorded, so that it is in the database.
      await findDelivery(tx, 1);
      throw new Error('no');
    });
  const outcomes = await Promise.allSettled([record(1, false), record(2, true), record(3, false)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(sent.length, 2);
  assert.equal(free(), 126);
  assert.deepEqual(await states(), ['sending', 'sending']);
});
