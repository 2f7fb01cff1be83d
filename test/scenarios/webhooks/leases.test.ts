import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaseMs, renewAfterMs } from '../../../src/domain/deliveries/delivery.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import { receiverMsMax } from '../../../src/outside/webhooks/post-webhook.ts';
import { testStart } from '../../support/open-test-app.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

test('a lease is renewed while its post is under way', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);
  const leasedUntil = async () =>
    (await desk.rows('select leased_until from deliveries'))[0]?.leased_until;
  assert.equal(await leasedUntil(), testStart + leaseMs);

  const { queue } = desk.app.store;
  const { renew } = queue;
  const renewed = Promise.withResolvers<void>();
  queue.renew = async (leased) => {
    await renew(leased);
    renewed.resolve();
  };
  desk.clock.advance(20 * secondMs);
  // One that began within the last interval is left alone; at the second look it is older.
  t.mock.timers.tick(renewAfterMs);
  t.mock.timers.tick(renewAfterMs);
  await renewed.promise;
  assert.equal(await leasedUntil(), testStart + 20 * secondMs + leaseMs);
  receiver.letGo();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state, leased_until from deliveries'), [
    { state: 'delivered', leased_until: null },
  ]);
});

test('a lease outlives the longest wait for a receiver, even if it is never renewed', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  const { queue } = desk.app.store;
  queue.renew = async () => undefined;
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);

  // As long again is left to write down how it ended.
  desk.clock.advance(2 * receiverMsMax);
  const request = { results: [], claimId: 'claim_of_another', limit: 1 };
  assert.deepEqual((await queue.settleAndLease(request)).leased, []);
  receiver.letGo();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state, attempts from deliveries'), [
    { state: 'delivered', attempts: 1 },
  ]);
});

test('a worker whose lease was lost records nothing, and the other one does', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);

  // As if the worker had been frozen for longer than its lease, and another had taken over meanwhile.
  desk.clock.advance(leaseMs);
  const request = { results: [], claimId: 'claim_of_another', limit: 1 };
  const [taken] = (await desk.app.store.queue.settleAndLease(request)).leased;
  assert.equal(taken?.maybeDelivered, true);
  receiver.letGo();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state, claim_id from deliveries'), [
    { state: 'sending', claim_id: 'claim_of_another' },
  ]);
  assert.deepEqual(await desk.rows('select * from attempts'), []);
  await desk.worker.stop();
  const lost = desk.logged.filter(({ fields }) => fields.next === 'lease lost');
  assert.equal(lost.length, 1);
});

test('a fault of ours costs no attempt, and the delivery waits a minute', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  const { secretBox } = desk.app;
  const { open } = secretBox;
  secretBox.open = () => {
    throw new Error('the key is another one');
  };
  await desk.createCustomer();
  await desk.attempted(1);
  assert.equal(receiver.arrivals.length, 0);
  assert.deepEqual(await desk.rows('select state, attempts, due_at from deliveries'), [
    { state: 'pending', attempts: 0, due_at: testStart + 60 * secondMs },
  ]);
  assert.deepEqual(await desk.rows('select * from attempts'), []);

  secretBox.open = open;
  desk.pass(60 * secondMs);
  await receiver.waitFor(1);
});

test('a result that cannot be written holds up no other', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { queue } = desk.app.store;
  const { settleAndLease } = queue;
  queue.settleAndLease = async (request) => {
    if (request.results.some(({ leased }) => leased.deliveryId === 1)) throw new Error('broken');
    return settleAndLease(request);
  };
  await desk.subscribe(receiver.url);
  await desk.createCustomer('ann@example.com');
  await desk.createCustomer('bob@example.com');
  await desk.createCustomer('cleo@example.com');
  await desk.attempted(2);
  assert.deepEqual(await desk.rows('select state from deliveries'), [
    { state: 'sending' },
    { state: 'delivered' },
    { state: 'delivered' },
  ]);
  queue.settleAndLease = settleAndLease;
  await desk.attempted(3);
});
