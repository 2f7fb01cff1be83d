import assert from 'node:assert/strict';
import { test } from 'node:test';
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
