import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakWrites } from '../../support/database/break-writes.ts';
import {
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const tables = [
  'customers',
  'status_changes',
  'events',
  'deliveries',
  'endpoint_states',
  'idempotency_keys',
];

/** Every row of the tables that a change of a customer touches, with the account's counters. */
async function facts({ rows }: DeliveringApp): Promise<unknown> {
  const found: unknown[] = [await rows('select event_sequence, customer_count from accounts')];
  for (const table of tables) found.push(await rows(`select * from ${table}`));
  return found;
}

test('a customer, its event and its deliveries commit together or not at all', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  const before = await facts(desk);
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const request = { body: { data }, headers: { 'idempotency-key': 'create-ann' } };

  const mend = await breakWrites(desk.database, { table: 'deliveries', on: 'insert' });
  const failed = await desk.call('createcustomer', request);
  assert.deepEqual([failed.status, failed.body.code], [500, 'INTERNAL_ERROR']);
  assert.deepEqual(await facts(desk), before);

  await mend();
  const { status } = await desk.call('createcustomer', request);
  assert.equal(status, 200);
  await desk.attempted(1);
  assert.equal(receiver.arrivals.length, 1);
});

test('a change of status, its event and its deliveries commit together or not at all', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const customerId = await desk.createCustomer();
  await desk.subscribe(receiver.url, 'customer_status_change');
  const before = await facts(desk);
  const data = { customer_id: customerId, customer_status: 'Contacted' };

  const mend = await breakWrites(desk.database, { table: 'deliveries', on: 'insert' });
  const failed = await desk.call('setcustomerstatus', { body: { data } });
  assert.deepEqual([failed.status, failed.body.code], [500, 'INTERNAL_ERROR']);
  assert.deepEqual(await facts(desk), before);

  await mend();
  const changed = await desk.call('setcustomerstatus', { body: { data } });
  assert.equal(changed.body.customer.customer_status, 'Contacted');
  await desk.attempted(1);
  assert.equal(receiver.arrivals.length, 1);
});
