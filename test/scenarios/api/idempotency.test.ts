import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { dayMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { takesIdempotencyKey } from '../../../src/doors/api/operation.ts';
import { readExample } from '../../../src/doors/api/read-example.ts';
import { arrangeSandbox } from '../../support/api/arrange-sandbox.ts';
import { beforeExample, examplePorts } from '../../support/api/between-examples.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { seedExamples } from '../../support/api/seed-examples.ts';
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

test('the same body to another operation under the same key is refused', async (t) => {
  const testApp = await openTestApp(t);
  const data = { customer_id: await addCustomer(testApp), customer_status: 'Contacted' };
  const request = { headers: { 'idempotency-key': 'k1' }, body: { data } };
  assert.equal((await testApp.call('updatecustomer', request)).status, 200);
  const reply = await testApp.call('setcustomerstatus', request);
  assert.deepEqual([reply.status, reply.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
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

test('a change is repeated only with another key', async (t) => {
  const testApp = await openTestApp(t);
  const id = await addCustomer(testApp);
  const rename = (company: string, key: string) =>
    testApp.call('updatecustomer', {
      headers: { 'idempotency-key': key },
      body: { data: { customer_id: id, company_name: company } },
    });
  assert.equal((await rename('One', 'k1')).body.customer.company_name, 'One');
  assert.equal((await rename('Two', 'k2')).body.customer.company_name, 'Two');
  assert.equal((await rename('One', 'k1')).body.customer.company_name, 'One');
  const { body } = await testApp.call('getallcustomers');
  assert.equal(body[0].company_name, 'Two');
  assert.equal((await rename('Three', 'k1')).body.code, 'IDEMPOTENCY_KEY_REUSED');
});

test('every operation that changes something gives a repeated request the first answer', async (t) => {
  const testApp = await openTestApp(t, { ports: examplePorts });
  const realKey = await seedExamples(testApp);
  let sandboxKey = '';
  for (const operation of operationTable) {
    const { action, sandboxOnly } = operation;
    testApp.clock.advance(minuteMs);
    await beforeExample[action]?.(testApp);
    if (sandboxOnly) sandboxKey ||= await arrangeSandbox(testApp);
    const api_key = sandboxOnly ? sandboxKey : realKey;
    const { query, body } = readExample(action);
    const request = {
      query: { ...query, api_key },
      headers: { 'idempotency-key': action },
      ...(body !== undefined && { body: body as object }),
    };
    const first = await testApp.call(action, request);
    assert.equal(first.status, 200, `${action} ${JSON.stringify(first.body)}`);
    if (!takesIdempotencyKey(operation)) continue;
    const count = await countEvents(testApp, api_key);
    const second = await testApp.call(action, request);
    assert.deepEqual([second.status, second.body], [200, first.body], action);
    assert.equal(await countEvents(testApp, api_key), count, action);
  }
});

test('a secret in an answer is stored sealed, and a repeated request gets it', async (t) => {
  const testApp = await openTestApp(t);
  const subscribe = () =>
    testApp.call('subscribe_customer', {
      headers: { 'idempotency-key': 'k1' },
      body: { hookUrl: 'https://hooks.example.com/a', type_request: 'customer_created' },
    });
  const first = await subscribe();
  assert.match(first.body.signing_secret, /^whsec_/);
  const [row] = await testApp.database.rows('select answer from idempotency_keys');
  assert.match(row?.answer, /^v2\./);
  assert.deepEqual((await subscribe()).body, first.body);
  const { body } = await testApp.call('getsubscriptions');
  assert.equal(body.length, 1);
});

test('subscribe_customer refuses a key of another request in the form of the interface', async (t) => {
  const testApp = await openTestApp(t);
  await create(testApp, 'k1', ann);
  const { status, headers, body } = await testApp.call('subscribe_customer', {
    headers: { 'idempotency-key': 'k1' },
    body: { hookUrl: 'https://hooks.example.com/a', type_request: 'customer_created' },
  });
  assert.deepEqual([status, headers['sundesk-error']], [400, 'IDEMPOTENCY_KEY_REUSED']);
  assert.deepEqual(Object.keys(body), ['success', 'message']);
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
  const events = await findEarliestEvents(storeOf(testApp), { type: undefined, limit: 100 });
  return { customers: headers['x-total-count'], events: events.length };
}

async function countEvents(testApp: TestApp, api_key: string): Promise<number> {
  const query = { api_key, after: 'start', limit: '1000' };
  return (await testApp.call('getevents', { query })).body.length;
}
