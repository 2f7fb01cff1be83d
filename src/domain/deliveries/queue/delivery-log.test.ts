import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { addCustomer, storeOf, subscribeTo } from '../../../../test/support/arrange.ts';
import { openTestEngine } from '../../../../test/support/database/open-test-engine.ts';
import { engineUnderTest, runsShare } from '../../../../test/support/database/test-database.ts';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import type { EventType } from '../../events/event.ts';
import { dayMs } from '../../shared/time.ts';
import { type DeliveryFilter, examinedMax } from '../../webhooks/delivery-log.ts';
import { type DeliveryState, deliveryStates } from '../delivery.ts';
import type { AttemptOutcome } from '../post-webhook.ts';
import { findAttempts, findDeliveries, searchDeliveries } from './delivery-log.ts';

/** A pending first delivery, followed by a number of delivered ones of the same event. */
async function openLog(t: TestContext, delivered: number) {
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'customer_created');
  await addCustomer(testApp);
  await testApp.database.change(
    `insert into deliveries (account_id, subscription_id, event_id, state, created_at)
     with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${delivered})
     select account_id, subscription_id, event_id, 'delivered', created_at from deliveries, numbers`,
  );
  return { ...testApp, log: storeOf(testApp) };
}

test('a page looks at a bounded number of deliveries and says where to go on', async (t) => {
  const { log } = await openLog(t, examinedMax);
  const filter = { states: ['pending'] } as const;
  // The first one is the oldest of one too many.
  assert.deepEqual(await findDeliveries(log, filter, { limit: 50 }), {
    deliveries: [],
    next: 2,
  });
  const { deliveries, next } = await findDeliveries(log, filter, {
    before: 2,
    limit: 50,
  });
  assert.deepEqual([deliveries.map(({ deliveryId }) => deliveryId), next], [[1], undefined]);
});

test('the last page has no next one, also when as much was looked at as a page may', async (t) => {
  const { log } = await openLog(t, examinedMax - 1);
  const { deliveries, next } = await findDeliveries(log, { states: ['pending'] }, { limit: 50 });
  assert.equal(deliveries.length, 1);
  assert.deepEqual(
    next === undefined
      ? []
      : (await findDeliveries(log, {}, { before: next, limit: 1 })).deliveries,
    [],
  );
});

test('a page skips deliveries older than its period, unless a clock may have been wrong', async (t) => {
  const { log } = await openLog(t, examinedMax);
  const next = async (from: number) =>
    (await findDeliveries(log, { states: ['pending'], from }, { limit: 50 })).next;
  assert.deepEqual(
    [await next(testStart + dayMs), await next(testStart + dayMs + 1)],
    [2, undefined],
  );
});

test('only the latest attempts are shown, the newest first', async (t) => {
  const testApp = await openLog(t, 1);
  await testApp.database.change(
    `insert into attempts (account_id, delivery_id, number, cause, started_at, duration_ms, reused, outcome,
       maybe_delivered, response_headers, response_body)
     with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 120)
     select account_id, delivery_id, n, 'event', created_at + n, 5, 0, 'reset', 0, '{}', ''
     from deliveries, numbers where delivery_id = 1 order by n`,
  );
  const attempts = await findAttempts(testApp.log, 1, 100);
  assert.deepEqual(
    attempts.map(({ number }) => number),
    Array.from({ length: 100 }, (_, index) => 120 - index),
  );
  assert.deepEqual(attempts[0], {
    number: 120,
    cause: 'event',
    startedAt: testStart + 120,
    durationMs: 5,
    timings: {},
    reused: false,
    outcome: 'reset',
    maybeDelivered: false,
    status: undefined,
    address: undefined,
    error: undefined,
    responseHeaders: {},
    responseBody: '',
  });
});

const onlySqlite = { skip: engineUnderTest === 'postgres' && 'about how SQLite plans' };

/** An account's subscriptions: two of one type, one of another, one paused, one ended; and one of another account. */
const subscriptions = [
  { id: 'one', account: 1, type: 'customer_created', state: 'active', endedAt: null },
  { id: 'two', account: 1, type: 'customer_created', state: 'active', endedAt: null },
  { id: 'three', account: 1, type: 'contract_signed', state: 'active', endedAt: null },
  { id: 'paused', account: 1, type: 'contract_signed', state: 'paused', endedAt: null },
  { id: 'ended', account: 1, type: 'customer_created', state: 'active', endedAt: 1 },
  { id: 'foreign', account: 2, type: 'customer_created', state: 'active', endedAt: null },
] as const;
const events = 40;
const asides: readonly DeliveryState[] = [
  'held',
  'blocked',
  'exhausted',
  'aborted',
  'gone',
  'cancelled',
];
const outcomes = ['delivered', 'http_5xx', 'timed_out', null] as const;

type Delivery = {
  id: number;
  subscription: (typeof subscriptions)[number];
  event: string;
  state: DeliveryState;
  outcome: AttemptOutcome | null;
  createdAt: number;
};

/** Two accounts with deliveries of every kind. */
async function openDeliveries(t: TestContext) {
  const { engine, database } = await openTestEngine(t);
  await database.change('begin');
  for (const account of [1, 2]) {
    await database.change(
      `insert into accounts (account_id, name, created_at) values (${account}, 'A', 0)`,
    );
  }
  for (const { id, account, type, state, endedAt } of subscriptions) {
    await database.change(
      `insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, state, created_at, ended_at)
       values (?, ?, '', ?, '', ?, 0, ?)`,
      ...[id, account, type, state, endedAt],
    );
  }
  const all: Delivery[] = [];
  for (let number = 0; number < events; number += 1) {
    for (const account of [1, 2]) {
      await database.change(
        `insert into events (account_id, sequence, event_id, type, body, occurred_at, customer_id)
         values (?, ?, ?, 'customer_created', '', 0, 1)`,
        ...[account, number + 1, `evt_${account}_${number}`],
      );
    }
    for (const [index, subscription] of subscriptions.entries()) {
      const state = deliveryStates[(7 * number + 3 * index) % deliveryStates.length] ?? 'pending';
      const event = `evt_${subscription.account}_${number}`;
      const aside = asides.includes(state) ? state : null;
      const { account, id } = subscription;
      const outcome = outcomes[(5 * number + index) % outcomes.length] ?? null;
      const [row] = await database.rows(
        `insert into deliveries (account_id, subscription_id, event_id, state, aside, outcome, created_at)
         values (?, ?, ?, ?, ?, ?, ?) returning delivery_id`,
        ...[account, id, event, state, aside, outcome, number],
      );
      all.push({ id: row?.delivery_id, subscription, event, state, outcome, createdAt: number });
    }
  }
  await database.change('commit');
  return { db: engine.reads, database, all };
}

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const filters: fc.Arbitrary<DeliveryFilter> = fc.record({
  subscriptionId: optional(fc.constantFrom('unknown', ...subscriptions.map(({ id }) => id))),
  eventId: fc.option(fc.constantFrom('evt_1_3', 'evt_2_3', 'unknown'), {
    nil: undefined,
    freq: 5,
  }),
  states: optional(
    fc.oneof(
      fc.subarray([...deliveryStates], { minLength: 1 }),
      fc.subarray([...asides], { minLength: 1, maxLength: 3 }),
    ),
  ),
  type: optional(fc.constantFrom<EventType[]>('customer_created', 'contract_signed')),
  outcome: optional(fc.constantFrom<AttemptOutcome[]>('delivered', 'http_5xx', 'reset')),
  from: optional(fc.integer({ min: 0, max: events })),
  to: optional(fc.integer({ min: 0, max: events })),
});

function fits(delivery: Delivery, filter: DeliveryFilter) {
  const { subscription, event, state, createdAt } = delivery;
  const { subscriptionId, eventId, states, type, outcome, from = 0, to = events } = filter;
  return (
    subscription.account === 1 &&
    subscription.id === (subscriptionId ?? subscription.id) &&
    event === (eventId ?? event) &&
    (states ?? [state]).includes(state) &&
    subscription.type === (type ?? subscription.type) &&
    delivery.outcome === (outcome ?? delivery.outcome) &&
    createdAt >= from &&
    createdAt < to
  );
}

const isSendable = ({ subscription, state }: Delivery) =>
  state !== 'sending' && subscription.state === 'active' && subscription.endedAt === null;

test('going on from where a search ended gives all that fit once, in order, and comes to an end', async (t) => {
  const { db, all } = await openDeliveries(t);
  const pages = fc.record({
    newestFirst: fc.boolean(),
    onlySendable: fc.boolean(),
    limit: fc.integer({ min: 1, max: 60 }),
    examinedMax: fc.integer({ min: 1, max: 120 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, pages, async (filter, page) => {
      const found: number[] = [];
      let past: number | undefined;
      for (let pages = 0; ; pages += 1) {
        const { ids, end } = await searchDeliveries(db, 1, filter, { ...page, past });
        found.push(...ids);
        past = ids.length === page.limit ? ids.at(-1) : end?.id;
        if (past === undefined) break;
        assert.ok(pages <= 2 * all.length, 'every page gets further');
      }
      const expected = all
        .filter((one) => fits(one, filter) && (!page.onlySendable || isSendable(one)))
        .map(({ id }) => id);
      assert.deepEqual(found, page.newestFirst ? expected.toReversed() : expected);
    }),
    { numRuns: 400 * runsShare },
  );
});

/** The index that the database uses to go through the deliveries, by filter. */
const plans: [DeliveryFilter, string][] = [
  [{}, 'deliveries_by_account (account_id=? AND delivery_id<?)'],
  [{ type: 'contract_signed' }, 'deliveries_by_account (account_id=? AND delivery_id<?)'],
  [{ outcome: 'timed_out' }, 'deliveries_by_account (account_id=? AND delivery_id<?)'],
  [{ states: ['delivered'], from: 5 }, 'deliveries_by_account (account_id=? AND delivery_id<?)'],
  [{ states: ['held', 'pending'] }, 'deliveries_by_account (account_id=? AND delivery_id<?)'],
  [
    { states: ['held'] },
    'deliveries_aside_of_account (account_id=? AND aside=? AND delivery_id<?)',
  ],
  [
    { states: ['exhausted', 'aborted'], type: 'contract_signed' },
    'deliveries_aside_of_account (account_id=? AND aside=? AND delivery_id<?)',
  ],
  [{ subscriptionId: 'one' }, 'deliveries_by_subscription (subscription_id=? AND delivery_id<?)'],
  [
    { subscriptionId: 'one', states: ['delivered'], to: 5 },
    'deliveries_by_subscription (subscription_id=? AND delivery_id<?)',
  ],
  [
    { subscriptionId: 'one', states: ['held'] },
    'deliveries_aside (subscription_id=? AND aside=? AND delivery_id<?)',
  ],
  [
    { subscriptionId: 'one', states: ['exhausted', 'aborted', 'gone'], from: 5 },
    'deliveries_aside (subscription_id=? AND aside=? AND delivery_id<?)',
  ],
  [{ eventId: 'evt_1_1' }, 'deliveries_by_event_id (event_id=? AND rowid<?)'],
  [
    { eventId: 'evt_1_1', subscriptionId: 'one' },
    'deliveries_by_event_id (event_id=? AND rowid<?)',
  ],
];

test(
  'every search goes by an index in the order of numbers, never by a sort',
  onlySqlite,
  async (t) => {
    const { db, database } = await openDeliveries(t);
    assert.ok('file' in database.location);
    const explainer = new DatabaseSync(database.location.file, { readOnly: true });
    t.after(() => explainer.close());
    for (const [filter, index] of plans) {
      const prepare = t.mock.method(DatabaseSync.prototype, 'prepare');
      await searchDeliveries(db, 1, filter, {
        newestFirst: true,
        past: 100,
        limit: 10,
        examinedMax: 10,
      });
      const statements = prepare.mock.calls.map(({ arguments: [sql] }) => sql);
      prepare.mock.restore();
      assert.ok(statements.length > 0);
      for (const statement of statements) {
        const nodes = explainer
          .prepare(`explain query plan ${statement}`)
          .all()
          .map((node) => String(node.detail));
        const ofSubscription =
          'SEARCH s USING INDEX sqlite_autoindex_subscriptions_1 (subscription_id=?)';
        // The type of a subscription to several types is that of the event.
        const ofEvent = 'SEARCH e USING INDEX sqlite_autoindex_events_1 (event_id=?)';
        // The search takes the matches among the examined deliveries, which come in order.
        const ofLook = ['CO-ROUTINE d', 'SCAN d'];
        const others = nodes.filter(
          (node) =>
            node !== ofSubscription &&
            node !== ofEvent &&
            !ofLook.includes(node) &&
            !node.startsWith('CORRELATED SCALAR SUBQUERY'),
        );
        assert.deepEqual(
          others.map((node) => node.replace('COVERING ', '').replace(/\w+>\? AND /, '')),
          [`SEARCH d USING INDEX ${index}`],
          statement,
        );
      }
    }
  },
);
