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
  'customer_notes',
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

const changes = {
  'a customer': {
    action: 'createcustomer',
    type: 'customer_created',
    data: { customer_email: 'bob@example.com', customer_name: 'Bob Ng' },
  },
  'a change of status': {
    action: 'setcustomerstatus',
    type: 'customer_status_change',
    data: { customer_email: 'ann@example.com', customer_status: 'Contacted' },
  },
  'a change of details': {
    action: 'updatecustomer',
    type: 'customer_updated',
    data: { customer_email: 'ann@example.com', company_name: 'Lee & Co' },
  },
  'a note': {
    action: 'addcustomernote',
    type: 'note_added',
    data: { customer_email: 'ann@example.com', note: 'Called' },
  },
} as const;
for (const [what, { action, type, data }] of Object.entries(changes)) {
  test(`${what}, its event and its deliveries commit together or not at all`, async (t) => {
    const receiver = await openReceiver(t);
    const desk = await openDeliveringApp(t);
    await desk.createCustomer('ann@example.com');
    await desk.subscribe(receiver.url, type);
    const before = await facts(desk);
    const request = { body: { data }, headers: { 'idempotency-key': 'once' } };

    const mend = await breakWrites(desk.database, { table: 'deliveries', on: 'insert' });
    const failed = await desk.call(action, request);
    assert.deepEqual([failed.status, failed.body.code], [500, 'INTERNAL_ERROR']);
    assert.deepEqual(await facts(desk), before);

    await mend();
    assert.equal((await desk.call(action, request)).status, 200);
    await desk.attempted(1);
    assert.equal(receiver.arrivals.length, 1);
  });
}
