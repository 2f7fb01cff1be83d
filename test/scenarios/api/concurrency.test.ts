import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { storeOf, subscribeTo } from '../../support/arrange.ts';
import { openTestApp } from '../../support/open-test-app.ts';

test('creates one customer for 100 concurrent requests with the same email address', async (t) => {
  const testApp = await openTestApp(t);
  const spellings = ['ann@example.com', 'ANN@example.com', ' Ann@Example.com '];
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      testApp.call('createcustomer', {
        body: {
          data: { customer_email: spellings[index % 3], customer_name: `Ann ${index}` },
        },
      }),
    ),
  );
  const made = replies.filter((reply) => reply.status === 200);
  const codes = replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code);
  assert.equal(made.length, 1);
  assert.deepEqual(codes, Array(99).fill('CUSTOMER_EXISTS'));
  const list = await testApp.call('getallcustomers', { query: { page: '1' } });
  assert.deepEqual(list.body, [made[0]?.body.customer]);
  assert.equal(list.headers['x-total-count'], '1');
  const events = await findEarliestEvents(storeOf(testApp), { type: undefined, limit: 200 });
  assert.deepEqual(
    events.map((event) => [event.type, event.customerId]),
    [['customer_created', Number(made[0]?.body.customer_id)]],
  );
});

test('requests that share a commit fail alone', async (t) => {
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'customer_created');
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      testApp.call('createcustomer', {
        body: { data: { customer_email: `c${index % 80}@example.com`, customer_name: 'C' } },
      }),
    ),
  );
  const made = replies.filter((reply) => reply.status === 200);
  assert.equal(made.length, 80);
  const ids = made.map((reply) => Number(reply.body.customer_id)).sort((a, b) => a - b);
  const list = await testApp.call('getallcustomers', { query: { per_page: '1000' } });
  assert.equal(list.headers['x-total-count'], '80');
  assert.deepEqual(
    list.body.map((customer: { customer_id: string }) => Number(customer.customer_id)),
    ids,
  );
  const events = await findEarliestEvents(storeOf(testApp), { type: undefined, limit: 200 });
  assert.deepEqual(
    events.map((event) => event.customerId).sort((a, b) => a - b),
    ids,
  );
});

test('a customer that changes from many sides at once keeps every note', async (t) => {
  const testApp = await openTestApp(t);
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann' };
  await testApp.call('createcustomer', { body: { data } });
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      testApp.call('addcustomernote', {
        body: { data: { customer_email: 'ann@example.com', note: `Note ${index}` } },
      }),
    ),
  );
  const { body } = await testApp.call('getcustomerByemail', {
    query: { customer_email: 'ann@example.com' },
  });
  const notes: string[] = body.customer_notes.map((note: { note: string }) => note.note);
  assert.deepEqual(notes.toSorted(), Array.from({ length: 50 }, (_, i) => `Note ${i}`).toSorted());
});
