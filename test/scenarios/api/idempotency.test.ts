import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };

test('a repeated request gets the first answer and adds nothing', async (t) => {
  const testApp = await openTestApp(t);
  const first = await create(testApp, 'k1', ann);
  testApp.clock.advance(dayMs - 1);
  const second = await create(testApp, 'k1', ann);
  assert.equal(first.status, 200);
  assert.deepEqual([second.status, second.body], [first.status, first.body]);
  assert.deepEqual(await countsOf(testApp), { customers: '1', events: 1 });
});

test('the first answer is repeated although the customer has changed since', async (t) => {
  const testApp = await openTestApp(t);
  const first = await create(testApp, 'k1', ann);
  const data = { customer_id: first.body.customer_id, company_name: 'Lee Pty Ltd' };
  await testApp.call('updatecustomer', { body: { data } });
  assert.deepEqual((await create(testApp, 'k1', ann)).body, first.body);
});

test('two requests at the same time with one key make one customer', async (t) => {
  const testApp = await openTestApp(t);
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(testApp, 'k1', ann)));
  for (const reply of replies) {
    assert.deepEqual([reply.status, reply.body], [200, replies[0]?.body]);
  }
  assert.deepEqual(await countsOf(testApp), { customers: '1', events: 1 });
});

test('two different requests at the same time with one key: the later one is refused', async (t) => {
  const testApp = await openTestApp(t);
  const bob = { customer_email: 'bob@example.com', customer_name: 'Bob Fox' };
  const replies = await Promise.all([create(testApp, 'k1', ann), create(testApp, 'k1', bob)]);
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422]);
  assert.deepEqual(await countsOf(testApp), { customers: '1', events: 1 });
});

test('another body under the same key is refused', async (t) => {
  const testApp = await openTestApp(t);
  await create(testApp, 'k1', ann);
  const reply = await create(testApp, 'k1', { ...ann, customer_email: 'bob@example.com' });
  assert.deepEqual([reply.status, reply.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  assert.deepEqual(await countsOf(testApp), { customers: '1', events: 1 });
});

test('after 24 hours the key is new again', async (t) => {
  const testApp = await openTestApp(t);
  const id = await addCustomer(testApp);
  const notes = async () => (await note(testApp, id)).body.customer.customer_notes.length;
  assert.equal(await notes(), 1);
  testApp.clock.advance(dayMs - 1);
  assert.equal(await notes(), 1);
  testApp.clock.advance(1);
  assert.equal(await notes(), 2);
  assert.equal(await notes(), 2);
});

test('a request that was refused can be repeated with the same key', async (t) => {
  const testApp = await openTestApp(t);
  const id = await addCustomer(testApp);
  assert.equal((await create(testApp, 'k1', ann)).status, 409);
  const data = { customer_id: id, customer_email: 'lee@example.com' };
  await testApp.call('updatecustomer', { body: { data } });
  assert.equal((await create(testApp, 'k1', ann)).status, 200);
});

test('different keys and no key are different requests', async (t) => {
  const testApp = await openTestApp(t);
  assert.equal((await create(testApp, 'k1', ann)).status, 200);
  assert.equal((await create(testApp, 'k2', ann)).status, 409);
  assert.equal((await testApp.call('createcustomer', { body: { data: ann } })).status, 409);
});

test('an operation that repeats safely by itself ignores the key', async (t) => {
  const testApp = await openTestApp(t);
  const id = await addCustomer(testApp);
  for (const company of ['One', 'Two']) {
    const { status, body } = await testApp.call('updatecustomer', {
      headers: { 'idempotency-key': 'k1' },
      body: { data: { customer_id: id, company_name: company } },
    });
    assert.deepEqual([status, body.customer.company_name], [200, company]);
  }
});

function create(testApp: TestApp, key: string, data: object) {
  return testApp.call('createcustomer', { headers: { 'idempotency-key': key }, body: { data } });
}

function note(testApp: TestApp, id: string) {
  const data = { customer_id: id, note: 'Called' };
  return testApp.call('addcustomernote', { headers: { 'idempotency-key': 'k1' }, body: { data } });
}

async function countsOf(testApp: TestApp) {
  const { headers } = await testApp.call('getallcustomers', { query: { page: '1' } });
  const events = await storeOf(testApp).events.earliest({ type: undefined, limit: 100 });
  return { customers: headers['x-total-count'], events: events.length };
}
