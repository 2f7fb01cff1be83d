import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaseMs } from '../../../src/domain/deliveries/delivery.ts';
import { recordEvent } from '../../../src/domain/events/record-event.ts';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import { testStart } from '../../support/open-test-app.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

test('a graceful stop waits for attempts in progress and records them', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);

  let hasStopped = false;
  const stopped = desk.worker.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(hasStopped, false);
  receiver.letGo();
  await stopped;
  assert.deepEqual(await desk.rows('select state, claim_id from deliveries'), [
    { state: 'delivered', claim_id: null },
  ]);
  assert.deepEqual(await desk.rows('select number, status from attempts'), [
    { number: 1, status: 200 },
  ]);
});

test('a stop while the database stays away ends when the leases have run out', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);

  const { queue } = desk.app.store;
  const failed = Promise.withResolvers<void>();
  let hasResult = false;
  queue.settleAndLease = async ({ results }) => {
    // The worker keeps the result, and first looks whether the database is back.
    if (hasResult) failed.resolve();
    hasResult ||= results.length > 0;
    setImmediate(desk.worker.wake);
    throw new Error('The database is away');
  };
  receiver.letGo();
  await failed.promise;
  const now = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => now() + leaseMs);
  await desk.worker.stop();
  assert.deepEqual(await desk.rows('select state, attempts from deliveries'), [
    { state: 'sending', attempts: 0 },
  ]);
});

test('a graceful stop leaves what waits for a slot to the next start', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  for (let number = 0; number < 15; number += 1) {
    await desk.createCustomer(`c${number}@example.com`);
  }
  await receiver.waitFor(10);
  const stopped = desk.worker.stop();
  receiver.letGo();
  await stopped;
  assert.deepEqual(await desk.rows('select state, count(*) as count from deliveries group by 1'), [
    { state: 'delivered', count: 10 },
    { state: 'pending', count: 5 },
  ]);
  assert.equal(receiver.arrivals.length, 10);

  const next = startDeliveryWorker(desk.app);
  await desk.attempted(15);
  await next.stop();
  assert.deepEqual(await desk.rows('select state, count(*) as count from deliveries group by 1'), [
    { state: 'delivered', count: 15 },
  ]);
});

test('a delivery that is committed while the worker stops is left unsent to the next start', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  const { app, account } = desk;
  const recorded = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const committed = app.store.forAccount(account.accountId).transaction(async (tx) => {
    await recordEvent(app, tx, { type: 'customer_created', customerId: 1, data: {} });
    recorded.resolve();
    await goOn.promise;
  });
  await recorded.promise;
  const stopped = desk.worker.stop();
  goOn.resolve();
  await committed;
  await stopped;
  assert.deepEqual(await desk.rows('select state, attempts, claim_id from deliveries'), [
    { state: 'pending', attempts: 0, claim_id: null },
  ]);
  assert.equal(receiver.arrivals.length, 0);

  const next = startDeliveryWorker(app);
  await desk.attempted(1);
  await next.stop();
  assert.equal(receiver.arrivals.length, 1);
});

test('a lease that comes while the worker stops is given back unsent', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.worker.stop();
  await desk.subscribe(receiver.url);
  await desk.createCustomer();

  const { queue } = desk.app.store;
  const { settleAndLease } = queue;
  const stopping = Promise.withResolvers<void>();
  queue.settleAndLease = async (request) => {
    const outcome = await settleAndLease(request);
    if (outcome.leased.length > 0) stopping.resolve(worker.stop());
    return outcome;
  };
  const worker = startDeliveryWorker(desk.app);
  await stopping.promise;
  queue.settleAndLease = settleAndLease;
  assert.deepEqual(await desk.rows('select state, attempts, due_at, claim_id from deliveries'), [
    { state: 'pending', attempts: 0, due_at: testStart, claim_id: null },
  ]);
  assert.equal(receiver.arrivals.length, 0);

  const next = startDeliveryWorker(desk.app);
  await desk.attempted(1);
  await next.stop();
  assert.deepEqual(await desk.rows('select number, maybe_delivered from attempts'), [
    { number: 1, maybe_delivered: 0 },
  ]);
});

test('a stopped worker takes nothing more', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.worker.stop();
  await desk.createCustomer();
  desk.pass(60_000);
  assert.deepEqual(await desk.rows('select state from deliveries'), [{ state: 'pending' }]);
  assert.equal(receiver.arrivals.length, 0);
});
