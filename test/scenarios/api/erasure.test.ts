import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../../src/domain/shared/time.ts';
import {
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const ann = {
  customer_email: 'ann.marlowe@example.com',
  customer_name: 'Annabel Marlowe',
  customer_phone_1: '0491 570 313',
  customer_phone_2: '0491 570 737',
  company_name: 'Marlowe Brothers',
};
/** What must not be found any more; the names in parts, as they are shown. */
const traces = ['ann.marlowe', 'Annabel', 'Marlowe', '0491 570 313', '0491 570 737'];

/** Where the customer itself is kept, which erasing leaves alone. */
const ownTables = [
  'customers',
  'customer_words',
  'customer_notes',
  'customer_changes',
  'status_changes',
  'projects',
];

/** The tables in which something of the customer stands, whatever the column. */
async function tablesWithTraces({ database }: DeliveringApp): Promise<string[]> {
  const found: string[] = [];
  for (const table of await database.tables()) {
    const rows = JSON.stringify(await database.rows(`select * from ${table}`));
    if (traces.some((trace) => rows.includes(trace))) found.push(table);
  }
  return found.filter((table) => !ownTables.includes(table));
}

async function erase({ call }: DeliveringApp, customerId: string): Promise<unknown> {
  const { status, body } = await call('erasecustomerdata', {
    body: { data: { customer_id: customerId } },
  });
  assert.equal(status, 200);
  return body.erased;
}

async function addAnn({ call }: DeliveringApp): Promise<string> {
  const { body } = await call('createcustomer', { body: { data: ann } });
  return body.customer_id;
}

test('erasing removes a customer from deliveries sent, answered and waiting', async (t) => {
  // These receivers echo their requests.
  const failing = await openReceiver(t, ({ body }) => ({
    status: 500,
    headers: { 'x-customer': traces.join() },
    body,
  }));
  const working = await openReceiver(t, ({ body }) => ({ status: 200, body }));
  const desk = await openDeliveringApp(t);
  await desk.subscribe(failing.url);
  await desk.subscribe(working.url);
  await desk.subscribe(working.url, 'customer_status_change');
  const customerId = await addAnn(desk);
  const data = { customer_id: customerId, customer_status: 'Contacted', reason: 'Marlowe asked' };
  await desk.call('setcustomerstatus', { body: { data } });
  await desk.attempted(3);
  assert.deepEqual(await tablesWithTraces(desk), ['attempts', 'events']);

  assert.equal(await erase(desk, customerId), 2);
  assert.deepEqual(await tablesWithTraces(desk), []);
  assert.deepEqual(
    await desk.rows(
      'select state, count(*) as count from deliveries group by state order by state',
    ),
    [
      { state: 'cancelled', count: 1 },
      { state: 'delivered', count: 2 },
    ],
  );
  assert.deepEqual(
    await desk.rows('select distinct response_headers, response_body, error from attempts'),
    [{ response_headers: '{}', response_body: '', error: null }],
  );
  desk.pass(hourMs);
  assert.equal(await desk.idleMs(), undefined, 'nothing more is sent');
});

test('the feed shows an erased event as a stub in its place', async (t) => {
  const desk = await openDeliveringApp(t);
  const customerId = await addAnn(desk);
  await desk.createCustomer('bob@example.com');
  const read = async () => (await desk.call('getevents', { query: { after: 'start' } })).body;
  const [before, bobs] = await read();
  await erase(desk, customerId);
  const data = { customer: { customer_id: customerId }, erased: true };
  assert.deepEqual(await read(), [{ ...before, data }, bobs]);
});

test('the customer itself stays, and its later events are delivered again', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url, 'customer_status_change');
  const customerId = await addAnn(desk);
  await erase(desk, customerId);
  const query = { customer_email: ann.customer_email };
  const { body } = await desk.call('getcustomerByemail', { query });
  assert.equal(body.customer_phone_1, ann.customer_phone_1);
  const data = { customer_id: customerId, customer_status: 'Contacted' };
  await desk.call('setcustomerstatus', { body: { data } });
  const [arrival] = await receiver.waitFor(1);
  const payload = JSON.parse(arrival?.body ?? '');
  assert.equal(payload.data.customer.customer_email, ann.customer_email);
});

test('a delivery that is under way meanwhile leaves nothing behind, and its place is free', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  const customerId = await addAnn(desk);
  await receiver.waitFor(1);
  await erase(desk, customerId);
  receiver.letGo();
  await desk.createCustomer('bob@example.com');
  await desk.attempted(2);
  assert.deepEqual(await desk.rows('select state, attempts from deliveries order by delivery_id'), [
    { state: 'cancelled', attempts: 0 },
    { state: 'delivered', attempts: 1 },
  ]);
  assert.deepEqual(await tablesWithTraces(desk), []);
  assert.deepEqual(await desk.rows('select sending from endpoint_states'), [{ sending: 0 }]);
});

test('does not send deliveries of an erased customer that a paused subscription held', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await erase(desk, await addAnn(desk));
  assert.deepEqual(await desk.rows('select state from deliveries'), [{ state: 'cancelled' }]);
});
