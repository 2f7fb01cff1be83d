import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLatestEvents } from '../../../src/domain/events/event-queries.ts';
import { addCustomer, storeOf, subscribeTo } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

test('each customer is answered in its place, and one that is refused stops no other', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await subscribeTo(testApp, 'customer_created');
  const before = await countEvents(testApp);
  const customers = [
    { customer_email: 'b@example.com', customer_name: 'Bob Lee' },
    { customer_email: ' ANN@example.com ', customer_name: 'Ann Lee' },
    { customer_email: 'c@example.com' },
    'd@example.com',
    { customer_email: 'e@example.com', customer_name: 'Eve', customer_status: 'Gone' },
    { customer_email: 'f@example.com', customer_name: 'Fay', owner_email: 'x@example.com' },
    { email: 'g@example.com', firstname: 'Gus', customer_phone_1: 491_570_156, phone2: '' },
    { customer_email: 'B@example.com', customer_name: 'Bob again' },
  ];
  const { status, body } = await send(testApp, customers);
  assert.equal(status, 200);
  assert.deepEqual([body.success, body.created, body.refused], [true, 2, 6]);
  assert.deepEqual(
    body.results.map((one: Result) => one.customer?.customer_email ?? one.code),
    [
      'b@example.com',
      'CUSTOMER_EXISTS',
      'INVALID_PARAMETERS',
      'INVALID_PARAMETERS',
      'INVALID_PARAMETERS',
      'INVALID_PARAMETERS',
      'g@example.com',
      'CUSTOMER_EXISTS',
    ],
  );
  const { message, param } = body.results[2];
  assert.deepEqual([message, param], ['customer_name is required', 'customer_name']);
  assert.equal(body.results[6].customer.customer_phone_1, '491570156');
  const { body: found } = await testApp.call('findcustomers', { query: {} });
  assert.equal(found.items.length, 3);
  const { body: all } = await testApp.call('getdeliveries', {});
  assert.equal(all.length, 2);
  assert.equal((await countEvents(testApp)) - before, 2);
});

test('a repeated request with an Idempotency-Key creates a customer once', async (t) => {
  const testApp = await openTestApp(t);
  const customers = [
    { customer_email: 'b@example.com', customer_name: 'Bob Lee' },
    { customer_email: 'c@example.com' },
  ];
  const headers = { 'idempotency-key': 'import-1' };
  const first = await send(testApp, customers, headers);
  const again = await send(testApp, customers, headers);
  assert.deepEqual([first.body.created, first.body.refused], [1, 1]);
  assert.deepEqual(again.body, first.body);
});

test('500 customers with every member full are taken, and not one more', async (t) => {
  const testApp = await openTestApp(t);
  const long = '屋'.repeat(200);
  const customers = Array.from({ length: 500 }, (_, index) => ({
    customer_email: `c${index}@example.com`,
    customer_first_name: long,
    customer_last_name: long,
    company_name: long,
    customer_phone_1: '0491 570 156',
  }));
  assert.ok(Buffer.byteLength(JSON.stringify(customers)) > 900_000);
  const { status, body } = await send(testApp, [
    ...customers.slice(1),
    { ...customers[0], ignored: 'x'.repeat(500_000) },
  ]);
  assert.deepEqual([status, body.created, body.refused], [200, 500, 0]);
  const more = await send(testApp, [...customers, customers[0]]);
  assert.deepEqual([more.status, more.body.code], [400, 'INVALID_PARAMETERS']);
  assert.equal(more.body.message, 'customers must have at most 500 entries');
});

test('an empty list and a body above 4 MiB are refused, and other operations keep 1 MiB', async (t) => {
  const testApp = await openTestApp(t);
  const empty = await send(testApp, []);
  assert.deepEqual([empty.status, empty.body.message], [400, 'customers must not be empty']);
  const large = await testApp.call('createcustomers', { body: ' '.repeat(4 * 1024 ** 2 + 1) });
  assert.deepEqual([large.status, large.body.message], [413, 'The body is larger than 4 MiB']);
  const other = await testApp.call('createcustomer', { body: ' '.repeat(1024 ** 2 + 1) });
  assert.deepEqual([other.status, other.body.message], [413, 'The body is larger than 1 MiB']);
});

test('adds no customer when the request fails as a whole', async (t) => {
  const testApp = await openTestApp(t);
  let calls = 0;
  const { newId } = testApp.app;
  testApp.app.newId = (prefix) => {
    if (prefix === 'evt') calls += 1;
    if (calls === 2) throw new Error('no more ids');
    return newId(prefix);
  };
  const customers = ['b', 'c', 'd'].map((name) => ({
    customer_email: `${name}@example.com`,
    customer_name: name,
  }));
  assert.equal((await send(testApp, customers)).status, 500);
  testApp.app.newId = newId;
  assert.deepEqual((await testApp.call('findcustomers', { query: {} })).body.items, []);
  assert.equal((await send(testApp, customers)).body.created, 3);
});

type Result = { code?: string; customer?: { customer_email: string } };

function send({ call }: TestApp, customers: readonly unknown[], headers = {}) {
  return call('createcustomers', { body: { data: { customers } }, headers });
}

async function countEvents(testApp: TestApp): Promise<number> {
  return (await findLatestEvents(storeOf(testApp), { type: undefined, limit: 1000 })).length;
}
