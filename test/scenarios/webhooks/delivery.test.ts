import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import { testStart } from '../../support/open-test-app.ts';
import {
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

/** The feed exactly as it is sent. */
async function eventsText({ server, apiKey }: DeliveringApp): Promise<string> {
  const query = new URLSearchParams({ action: 'getevents', api_key: apiKey, after: 'start' });
  return (await server.inject(`/apidata.php?${query}`)).body;
}

test('a created customer arrives signed, in the bytes that getevents returns and with its number', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { signing_secret } = await desk.subscribe(receiver.url);
  const customerId = await desk.createCustomer('zoë@example.com');

  const [arrival] = await receiver.waitFor(1);
  assert.ok(arrival);
  const numbered = (await eventsText(desk)).replace(/\}\]$/, ',"sequence":1}]');
  assert.equal(`[${arrival.body}]`, numbered);
  const payload = verifyArrival(arrival, signing_secret, testStart);
  assert.equal(payload.id, arrival.headers['webhook-id']);
  assert.equal(payload.type, 'customer_created');
  assert.equal(payload.data.customer.customer_id, customerId);
  assert.equal(payload.data.customer.customer_email, 'zoë@example.com');
  assert.equal(arrival.headers['webhook-timestamp'], String(testStart / 1000));
});

test('a delivered event is not sent again', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state, attempts, due_at, claim_id from deliveries'), [
    { state: 'delivered', attempts: 1, due_at: null, claim_id: null },
  ]);
  assert.equal(await desk.idleMs(), undefined);
});

test('a delivery whose bytes or signature were changed on the way does not verify', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { signing_secret } = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  const [arrival] = await receiver.waitFor(1);
  assert.ok(arrival);
  const { bytes, headers } = arrival;
  const changes = [
    { ...arrival, bytes: Buffer.concat([bytes, Buffer.from(' ')]) },
    { ...arrival, bytes: Buffer.from(bytes.toString().replace('Ann', 'Bob')) },
    { ...arrival, headers: { ...headers, 'webhook-id': 'evt_another' } },
    { ...arrival, headers: { ...headers, 'webhook-timestamp': String(testStart / 1000 + 1) } },
  ];
  for (const changed of changes) {
    assert.throws(() => verifyArrival(changed, signing_secret, testStart), {
      message: 'No matching signature found',
    });
  }
  assert.throws(() => verifyArrival(arrival, signing_secret, testStart + 301_000), {
    message: 'Message timestamp too old',
  });
});

test('an event goes to the subscriptions of its type and to no other', async (t) => {
  const created = await openReceiver(t);
  const changed = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(created.url, 'customer_created');
  await desk.subscribe(changed.url, 'customer_status_change');
  const customerId = await desk.createCustomer();
  await created.waitFor(1);
  const data = { customer_id: customerId, customer_status: 'Contacted' };
  await desk.call('setcustomerstatus', { body: { data } });
  await changed.waitFor(1);
  await desk.attempted(2);
  const typeOf = ({ body }: { body: string }) => JSON.parse(body).type;
  assert.deepEqual(created.arrivals.map(typeOf), ['customer_created']);
  assert.deepEqual(changed.arrivals.map(typeOf), ['customer_status_change']);
});

test('events of another account are not delivered', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  const other = await createAccount(desk.app, { name: 'Other Solar', email: 'o@example.org' });
  const { apiKey } = await createApiKey(desk.app, other);
  const data = { customer_email: 'bob@example.com', customer_name: 'Bob' };
  await desk.call('createcustomer', { query: { api_key: apiKey }, body: { data } });
  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  const accounts = await desk.rows('select account_id from deliveries');
  assert.deepEqual(accounts, [{ account_id: desk.account.accountId }]);
});

test('two subscriptions with the same URL and type both get it, under the same id', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const first = await desk.subscribe(receiver.url);
  const second = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  const arrivals = await receiver.waitFor(2);
  assert.equal(new Set(arrivals.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(arrivals.map(({ body }) => body)).size, 1);
  const verifies = (secret: string) =>
    arrivals.filter((arrival) => {
      try {
        return verifyArrival(arrival, secret, testStart) !== undefined;
      } catch {
        return false;
      }
    });
  assert.equal(verifies(first.signing_secret).length, 1);
  assert.equal(verifies(second.signing_secret).length, 1);
  assert.notDeepEqual(verifies(first.signing_secret), verifies(second.signing_secret));
});

test('an answer of 204 is a failure by default', async (t) => {
  const receiver = await openReceiver(t, 204);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state from deliveries'), [{ state: 'retry_wait' }]);
  assert.deepEqual(await desk.rows('select status from attempts'), [{ status: 204 }]);
});

test('an answer of 204 is a success with HOOK_SUCCESS=2xx', async (t) => {
  const receiver = await openReceiver(t, 204);
  const desk = await openDeliveringApp(t, { hookSuccess: '2xx' });
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state from deliveries'), [{ state: 'delivered' }]);
});

test('a redirect is not followed', async (t) => {
  const elsewhere = await openReceiver(t);
  const receiver = await openReceiver(t, { status: 302, headers: { location: elsewhere.url } });
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  assert.equal(elsewhere.arrivals.length, 0);
  assert.deepEqual(await desk.rows('select state from deliveries'), [{ state: 'retry_wait' }]);
  const [attempt] = await desk.rows('select outcome, status, response_headers from attempts');
  assert.deepEqual([attempt?.outcome, attempt?.status], ['redirected', 302]);
  assert.equal(JSON.parse(String(attempt?.response_headers)).location, elsewhere.url);
});

test('410 ends the subscription, cancels what waits, and getsubscriptions shows it', async (t) => {
  const receiver = await openReceiver(t, [500, 500, 410]);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  await desk.createCustomer('bob@example.com');
  await desk.attempted(2);
  desk.clock.advance(1000);
  await desk.createCustomer('cleo@example.com');
  await desk.attempted(3);
  assert.deepEqual(await desk.rows('select state, due_at from deliveries order by delivery_id'), [
    { state: 'cancelled', due_at: null },
    { state: 'cancelled', due_at: null },
    { state: 'gone', due_at: null },
  ]);
  const [{ state, ended_at, ...subscription }] = (await desk.call('getsubscriptions')).body;
  assert.deepEqual(
    [subscription.subscription_id, state, ended_at],
    [subscription_id, 'gone', '2026-11-21 09:30:01'],
  );
  await desk.createCustomer('dan@example.com');
  assert.deepEqual(await desk.rows('select count(*) as count from deliveries'), [{ count: 3 }]);
  assert.equal(await desk.idleMs(), undefined);
});

test('unsubscribing cancels what waits', async (t) => {
  const receiver = await openReceiver(t, 500);
  const other = await openReceiver(t, 500);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.subscribe(other.url);
  await desk.createCustomer();
  await desk.attempted(2);
  await desk.call('unsubscribe_customer', { body: { subscription_id } });
  const states = await desk.rows(
    'select d.state, s.hook_url from deliveries d join subscriptions s using (subscription_id)',
  );
  assert.deepEqual(
    new Map(states.map(({ hook_url, state }) => [hook_url, state])),
    new Map([
      [receiver.url, 'cancelled'],
      [other.url, 'retry_wait'],
    ]),
  );
  desk.pass(5000);
  await other.waitFor(2);
  await desk.attempted(3);
  assert.equal(receiver.arrivals.length, 1);
});

test('a delivery leased by a dead worker is sent again and marked as a possible duplicate', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.worker.stop();
  await desk.createCustomer();
  const { queue } = desk.app.store;
  const request = { results: [], claimId: 'claim_of_the_dead', limit: 1 };
  assert.equal((await queue.settleAndLease(request)).leased.length, 1);
  receiver.answer(200);

  desk.clock.advance(30_000);
  const second = startDeliveryWorker(desk.app);
  await desk.attempted(1);
  await second.stop();
  assert.deepEqual(await desk.rows('select number, maybe_delivered, status from attempts'), [
    { number: 1, maybe_delivered: 1, status: 200 },
  ]);
  assert.deepEqual(await desk.rows('select state, attempts from deliveries'), [
    { state: 'delivered', attempts: 1 },
  ]);
});
