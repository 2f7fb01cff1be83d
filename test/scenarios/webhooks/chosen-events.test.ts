import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypes } from '../../../src/domain/events/event.ts';
import { continueReplay, startReplay } from '../../../src/domain/webhooks/replay-deliveries.ts';
import { openOtherAccount, storeOf } from '../../support/arrange.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

const ownSecret = `whsec_${Buffer.alloc(64, 7).toString('base64')}`;
const moved = (customerId: string, status: string) => ({
  body: { data: { customer_id: customerId, customer_status: status } },
});

test('a subscription to several types gets those and no other, numbered as one', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const types = ['customer_status_change', 'customer_created'];
  const data = { url: receiver.url, event_types: types, name: 'Accounting' };
  const { subscription_id } = (await desk.call('subscribe', { body: { data } })).body;
  await desk.subscribe(receiver.url, 'contract_signed');
  await desk.call('subscribe', {
    body: { data: { url: receiver.url, event_types: ['contract_signed', 'proposal_viewed'] } },
  });
  const customerId = await desk.createCustomer();
  await desk.call('setcustomerstatus', moved(customerId, 'Contacted'));
  const arrivals = await receiver.waitFor(2);
  const payloads = arrivals.map(({ body: text }) => JSON.parse(text));
  assert.deepEqual(payloads.map(({ type, sequence }) => [type, sequence]).sort(), [
    ['customer_created', 1],
    ['customer_status_change', 2],
  ]);
  const sent = await desk.rows('select distinct subscription_id from deliveries');
  assert.deepEqual(sent, [{ subscription_id }]);
  const log = async (query: object) =>
    (await desk.call('getdeliveries', { query: { subscription_id, ...query } })).body.map(
      (delivery: Record<string, string>) => [delivery.type_request, delivery.subscription_name],
    );
  assert.deepEqual(await log({}), [
    ['customer_status_change', 'Accounting'],
    ['customer_created', 'Accounting'],
  ]);
  assert.deepEqual(await log({ type_request: 'customer_created' }), [
    ['customer_created', 'Accounting'],
  ]);
});

test('`*` brings every type, and an own secret signs and is shown nowhere', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const data = { url: receiver.url, event_types: '*', signing_secret: ownSecret };
  const made = await desk.call('subscribe', { body: { data } });
  assert.equal(made.body.message, 'Subscribed to all event types');
  assert.equal(made.body.signing_secret, '');
  await desk.createCustomer();
  const [arrival] = await receiver.waitFor(1);
  assert(arrival);
  assert.equal(verifyArrival(arrival, ownSecret, desk.app.now()).type, 'customer_created');
  const { subscription_id } = made.body;
  for (const type_request of eventTypes) {
    await desk.call('sendtestevent', { body: { subscription_id, type_request } });
  }
  const arrivals = await receiver.waitFor(1 + eventTypes.length);
  const types = arrivals.slice(1).map(({ body: text }) => JSON.parse(text).type);
  assert.deepEqual(types.sort(), [...eventTypes].sort());

  const replaced = await desk.call('rotatesecret', {
    body: { subscription_id, signing_secret: ownSecret.replace('Bw', 'AA') },
  });
  assert.equal(replaced.body.signing_secret, '');
  const shown = JSON.stringify([
    made.body,
    replaced.body,
    (await desk.call('getsubscriptions', {})).body,
    await desk.rows('select * from subscriptions'),
    await desk.rows('select * from idempotency_keys'),
    await desk.rows('select * from security_log'),
  ]);
  assert.ok(!shown.includes(ownSecret.slice(6, 40)));
});

test('filters compare the customer as it is at the event', async (t) => {
  const receiver = await openReceiver(t);
  const other = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const event_types = ['customer_created', 'customer_status_change'];
  const data = { url: receiver.url, event_types, customer_statuses: ['Contacted'] };
  const { subscription_id } = (await desk.call('subscribe', { body: { data } })).body;
  await desk.call('subscribe', {
    body: { data: { url: other.url, event_types: '*', owner_emails: ['alex@example.com'] } },
  });
  const ann = await desk.createCustomer('ann@example.com');
  const typesOf = (arrivals: readonly { body: string }[]) =>
    arrivals.map(({ body }) => JSON.parse(body).type);
  assert.deepEqual(typesOf(await other.waitFor(1)), ['customer_created']);
  await desk.call('setcustomerstatus', moved(ann, 'Contacted'));
  await desk.call('setcustomerstatus', moved(ann, 'Qualified'));
  assert.deepEqual(typesOf(await receiver.waitFor(1)), ['customer_status_change']);
  const deliveries = async () =>
    (await desk.rows(`select 1 from deliveries where subscription_id = '${subscription_id}'`))
      .length;
  assert.equal(await deliveries(), 1);

  // A missed event is replayed by the values that its body has.
  await desk.call('updatesubscription', {
    body: { subscription_id, customer_statuses: ['New Lead', 'Contacted'] },
  });
  const store = storeOf(desk);
  const { replayId } = await store.transaction((tx) =>
    startReplay(desk.app, tx, { which: 'missed', subscriptionId: subscription_id, from: 1 }),
  );
  await continueReplay(desk.app, store, replayId);
  assert.deepEqual(typesOf(await receiver.waitFor(2)), [
    'customer_status_change',
    'customer_created',
  ]);
  assert.equal(await deliveries(), 2);
});

test('a subscription gets nothing of other accounts and filters by none of their users', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { apiKey: api_key } = await openOtherAccount(desk);
  const data = { url: receiver.url, event_types: '*' };
  await desk.call('subscribe', { query: { api_key }, body: { data } });
  await desk.createCustomer();
  assert.deepEqual(await desk.rows('select * from deliveries'), []);
  const status = await desk.call('subscribe', {
    query: { api_key },
    body: { data: { ...data, owner_emails: ['alex@example.com'] } },
  });
  assert.equal(status.body.message, 'owner_emails must be users of this account');
});
