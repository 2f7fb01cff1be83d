import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCustomer, storeOf, subscribeTo } from '../../../../test/support/arrange.ts';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { dayMs } from '../../shared/time.ts';
import { examinedMax } from '../../webhooks/delivery-log.ts';
import { findAttempts, findDeliveries } from './delivery-log.ts';

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
