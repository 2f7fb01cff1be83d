import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { consumersMax, insertConsumer } from '../../../src/domain/events/consumers.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { findSubscriptions } from '../../../src/domain/webhooks/rows/subscriptions.ts';
import { addCustomer, addCustomers, storeOf, subscribeTo } from '../../support/arrange.ts';
import { openTestApp, type Reply, type TestApp } from '../../support/open-test-app.ts';
import { removeOld } from '../../support/remove-old.ts';

test('a consumer gets what it has not confirmed, again and again, until it confirms it', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  const first = await read(testApp, 'crm');
  assert.deepEqual(customersOf(first), ['c1', 'c2', 'c3']);
  assert.deepEqual((await read(testApp, 'crm')).body, first.body);
  await confirm(testApp, 'crm', first.body[1].id);
  assert.deepEqual(customersOf(await read(testApp, 'crm')), ['c3']);
  await confirm(testApp, 'crm', first.body[2].id);
  assert.deepEqual(customersOf(await read(testApp, 'crm')), []);
  await addCustomer(testApp, { customer_email: 'c4@example.com' });
  assert.deepEqual(customersOf(await read(testApp, 'crm')), ['c4']);
});

test('each consumer has a place of its own, and reading without one moves none', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  const { body } = await testApp.call('getevents', { query: { after: 'start' } });
  await confirm(testApp, 'crm', body[0].id);
  await confirm(testApp, 'CRM', body[1].id);
  await testApp.call('getevents', { query: { after: body[2].id } });
  assert.deepEqual(
    [await read(testApp, 'crm'), await read(testApp, 'CRM'), await read(testApp, 'new')].map(
      customersOf,
    ),
    [['c2', 'c3'], ['c3'], ['c1', 'c2', 'c3']],
  );
});

test('a confirmation may go back, to the start or to the end', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  const ids = (await read(testApp, 'crm')).body.map((event: { id: string }) => event.id);
  const seen: unknown[] = [];
  for (const eventId of ['end', ids[0], 'start', ids[2]]) {
    const { body } = await confirm(testApp, 'crm', eventId);
    seen.push([body.event_id, customersOf(await read(testApp, 'crm'))]);
  }
  assert.deepEqual(seen, [
    [ids[2], []],
    [ids[0], ['c2', 'c3']],
    ['', ['c1', 'c2', 'c3']],
    [ids[2], []],
  ]);
});

test('Link leads a consumer through all it has not confirmed, which moves nothing', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 5);
  const [first] = (await read(testApp, 'crm')).body;
  await confirm(testApp, 'crm', first.id);
  const seen: string[] = [];
  let query: Record<string, string> | undefined = { consumer: 'crm', limit: '2' };
  while (query !== undefined) {
    const reply = await testApp.call('getevents', { query });
    seen.push(...customersOf(reply));
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link)) ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
  }
  assert.deepEqual(seen, ['c2', 'c3', 'c4', 'c5']);
  assert.equal((await read(testApp, 'crm')).body.length, 4);
});

test('a consumer may read one type only', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 2);
  const data = { customer_email: 'c1@example.com', customer_status: 'Quoting' };
  await testApp.call('setcustomerstatus', { body: { data } });
  const query = { consumer: 'crm', type_request: 'customer_status_change' };
  const { body } = await testApp.call('getevents', { query });
  assert.deepEqual(
    body.map((event: { type: string }) => event.type),
    ['customer_status_change'],
  );
});

test('a reader that confirms page by page gets every event once, at any page size', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 12);
  let consumer = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }),
      async (limits) => {
        consumer += 1;
        const seen: string[] = [];
        for (const limit of limits) {
          const query = { consumer: `c${consumer}`, limit: String(limit) };
          const reply = await testApp.call('getevents', { query });
          if (reply.body.length === 0) break;
          seen.push(...customersOf(reply));
          await confirm(testApp, query.consumer, reply.body.at(-1).id);
        }
        assert.deepEqual(
          seen,
          Array.from({ length: 12 }, (_, index) => `c${index + 1}`),
        );
      },
    ),
    { numRuns: 10 },
  );
});

test('removed events are announced only to readers that had not read them', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 4);
  const ids = (await read(testApp, 'none')).body.map((event: { id: string }) => event.id);
  await confirm(testApp, 'one', ids[0]);
  await confirm(testApp, 'two', ids[1]);
  await confirm(testApp, 'all', 'end');
  await confirm(testApp, 'begin', 'start');
  // The first two.
  await removeOld(testApp, 'events', 2 * minuteMs + 1);
  const seen: Record<string, unknown> = {};
  for (const name of ['none', 'one', 'two', 'all', 'begin']) {
    const reply = await read(testApp, name);
    seen[name] = [customersOf(reply), reply.headers['x-events-expired']];
  }
  assert.deepEqual(seen, {
    none: [['c3', 'c4'], undefined],
    one: [['c3', 'c4'], '1'],
    two: [['c3', 'c4'], undefined],
    all: [[], undefined],
    begin: [['c3', 'c4'], undefined],
  });
});

test('a consumer whose events are all gone learns so until it confirms the end', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  const [first] = (await read(testApp, 'crm')).body;
  await confirm(testApp, 'crm', first.id);
  await removeOld(testApp, 'events');
  const expired = async () => {
    const { body, headers } = await read(testApp, 'crm');
    return [body, headers['x-events-expired']];
  };
  assert.deepEqual(await expired(), [[], '1']);
  assert.equal((await confirm(testApp, 'crm', 'end')).body.event_id, '');
  assert.deepEqual(await expired(), [[], undefined]);
  await addCustomer(testApp, { customer_email: 'c4@example.com' });
  const reply = await read(testApp, 'crm');
  assert.deepEqual([customersOf(reply), reply.headers['x-events-expired']], [['c4'], undefined]);
});

test('the list says where each consumer is and how far behind', async (t) => {
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'contract_signed');
  await addCustomers(testApp, 4);
  const ids = (await read(testApp, 'a')).body.map((event: { id: string }) => event.id);
  await confirm(testApp, 'b', ids[1]);
  await confirm(testApp, 'a', 'start');
  await confirm(testApp, 'c', ids[1]);
  await confirm(testApp, 'd', ids[3]);
  const list = async () =>
    (await testApp.call('getconsumers')).body.map(
      ({ consumer, event_id, behind }: Record<string, unknown>) => [consumer, event_id, behind],
    );
  const places = [
    ['a', '', 4],
    ['b', ids[1], 2],
    ['c', ids[1], 2],
    ['d', ids[3], 0],
  ];
  assert.deepEqual(await list(), places);
  await sendTest(testApp);
  assert.deepEqual(await list(), places, 'a test is not an event of the feed');
  await removeOld(testApp, 'events', minuteMs + 1);
  assert.deepEqual(await list(), [
    ['a', '', 1],
    ['b', '', 1],
    ['c', '', 1],
    ['d', ids[3], 0],
  ]);
});

test('a removed consumer starts again from the beginning, and makes room for another', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 1);
  await storeOf(testApp).transaction(async (tx) => {
    for (let number = 1; number <= consumersMax; number += 1) {
      await insertConsumer(tx, { name: `c${number}`, cursor: 1, updatedAt: testApp.app.now() });
    }
  });
  assert.equal((await confirm(testApp, 'one-more', 'end')).status, 400);
  assert.equal((await confirm(testApp, 'c7', 'end')).status, 200);
  await testApp.call('removeconsumer', { body: { consumer: 'c7' } });
  assert.deepEqual(customersOf(await read(testApp, 'c7')), ['c1']);
  assert.equal((await confirm(testApp, 'one-more', 'end')).status, 200);
});

test('names are taken as they are and bounded', async (t) => {
  const testApp = await openTestApp(t);
  for (const name of ['a', 'A', '0', '.', '-', '_', 'crm-sync_2.prod', 'x'.repeat(64)]) {
    assert.equal((await confirm(testApp, name, 'start')).status, 200, name);
  }
  for (const name of ['', ' ', 'a b', 'é', 'a/b', 'a\n', 'x'.repeat(65)]) {
    assert.equal((await confirm(testApp, name, 'start')).status, 400, name);
    assert.equal((await read(testApp, name)).status, 400, name);
  }
});

function read(testApp: TestApp, consumer: string): Promise<Reply> {
  return testApp.call('getevents', { query: { consumer } });
}

function confirm(testApp: TestApp, consumer: string, eventId: string): Promise<Reply> {
  return testApp.call('ackevents', { body: { consumer, event_id: eventId } });
}

/** An event that the feed leaves out. */
async function sendTest(testApp: TestApp): Promise<void> {
  const [subscription] = await findSubscriptions(storeOf(testApp));
  const body = { subscription_id: subscription?.subscriptionId };
  assert.equal((await testApp.call('sendtestevent', { body })).status, 200);
}

function customersOf({ body }: Reply): string[] {
  return body.map((event: { data: { customer: { customer_email: string } } }) =>
    event.data.customer.customer_email.replace('@example.com', ''),
  );
}
