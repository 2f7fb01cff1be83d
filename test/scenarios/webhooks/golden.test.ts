import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { type Arrival, openReceiver } from '../../support/webhooks/open-receiver.ts';

// The deliveries as they cross the wire. UPDATE_GOLDEN=1 writes the files anew; review the difference.

const folder = join(import.meta.dirname, '../../golden/webhooks');

/** These belong to the connection, not to us. */
const ofTransport = ['host', 'connection'];

function toText({ method, path, headerLines, body }: Arrival): string {
  const lines = headerLines
    .filter(([name]) => !ofTransport.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...lines, '', body].join('\n');
}

function assertGolden(name: string, arrival: Arrival | undefined): void {
  assert.ok(arrival);
  const file = join(folder, `${name}.txt`);
  const text = toText(arrival);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  assert.equal(text, readFileSync(file, 'utf8'));
}

test('customer_created is sent in the form of its golden file', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url, 'customer_created');
  const data = {
    customer_email: 'zoe.muller@example.com',
    customer_name: 'Zoë Müller',
    customer_phone_1: '0491 570 006',
    customer_phone_2: '(02) 5550 1234',
    gst_status: 'GST Registered',
    customer_type: 'Commercial',
    company_name: 'Müller & Söhne "Solar"',
    company_phone: '(02) 5550 4321',
  };
  await desk.call('createcustomer', { body: { data } });
  const [arrival] = await receiver.waitFor(1);
  assertGolden('customer_created', arrival);
});

test('customer_status_change is sent in the form of its golden file', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url, 'customer_status_change');
  const customer_id = await desk.createCustomer();
  desk.clock.advance(61_000);
  const note = { customer_id, note: 'Wants a battery.\nCall after 5 pm.' };
  await desk.call('addcustomernote', { body: { data: note } });
  desk.clock.advance(60_000);
  const change = { customer_id, customer_status: 'Lost', reason: 'Price' };
  await desk.call('setcustomerstatus', { body: { data: change } });
  const [arrival] = await receiver.waitFor(1);
  assertGolden('customer_status_change', arrival);
});
