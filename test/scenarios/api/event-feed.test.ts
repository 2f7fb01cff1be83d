import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomers, openOtherAccount, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

test('the feed from the start, followed by Link, gives every event once, oldest first', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 5);
  for (const limit of ['1', '2', '3', '5', '50']) {
    const { events } = await follow(testApp, { after: 'start', limit });
    assert.deepEqual(customersOf(events), ['c1', 'c2', 'c3', 'c4', 'c5']);
  }
});

test('without a cursor the newest come first, and there is no next page', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  const { body, headers } = await testApp.call('getevents', { query: { limit: '2' } });
  assert.deepEqual([customersOf(body), headers.link], [['c3', 'c2'], undefined]);
});

test('the feed goes on after the last event that a caller has', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 2);
  const { events } = await follow(testApp, { after: 'start' });
  const after = events.at(-1)?.id ?? '';
  assert.deepEqual((await testApp.call('getevents', { query: { after } })).body, []);
  await move(testApp, 'c1@example.com', 'Contacted');
  const { body } = await testApp.call('getevents', { query: { after } });
  assert.deepEqual(
    body.map((event: Event) => [event.type, event.data.customer.customer_email]),
    [['customer_status_change', 'c1@example.com']],
  );
});

test('a feed of one type skips the others and keeps its filter from page to page', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 3);
  for (const name of ['c3', 'c1', 'c2']) await move(testApp, `${name}@example.com`, 'Quoting');
  const filter = { after: 'start', limit: '1', type_request: 'customer_status_change' };
  const { events, pages } = await follow(testApp, filter);
  assert.deepEqual(customersOf(events), ['c3', 'c1', 'c2']);
  assert.ok(pages >= 3);
  const [first] = (await testApp.call('getevents', { query: { after: 'start', limit: '1' } })).body;
  const query = { after: first.id, type_request: 'customer_status_change' };
  assert.deepEqual((await testApp.call('getevents', { query })).body, events);
});

test('the last page of the feed has no Link, also when it is full', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 2);
  const query = { after: 'start', limit: '2' };
  assert.equal((await testApp.call('getevents', { query })).headers.link, undefined);
});

test('a cursor that is no event of the account is refused', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 1);
  const { apiKey } = await openOtherAccount(testApp);
  const [event] = await storeOf(testApp).events.latest({ type: undefined, limit: 1 });
  const refused = [400, 'after must be the id of an event, or start'];
  for (const query of [
    { after: '' },
    { after: 'Start' },
    { after: 'evt_unknown' },
    { after: `${event?.eventId} ` },
    { after: event?.eventId, api_key: apiKey },
  ]) {
    const { status, body } = await testApp.call('getevents', { query });
    assert.deepEqual([status, body.message], refused);
  }
});

test('events are the bytes that were recorded: what happens later does not change them', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 1);
  const before = (await testApp.call('getevents')).body;
  const data = { customer_id: '1', customer_name: 'Renamed Person' };
  await testApp.call('updatecustomer', { body: { data } });
  assert.deepEqual((await testApp.call('getevents')).body, before);
});

type Event = { id: string; type: string; data: { customer: { customer_email: string } } };

function customersOf(events: Event[]): string[] {
  return events.map((event) => event.data.customer.customer_email.replace('@example.com', ''));
}

async function move(testApp: TestApp, email: string, status: string): Promise<void> {
  const data = { customer_email: email, customer_status: status };
  assert.equal((await testApp.call('setcustomerstatus', { body: { data } })).status, 200);
}

async function follow(testApp: TestApp, first: Record<string, string>) {
  const events: Event[] = [];
  let pages = 0;
  let query: Record<string, string> | undefined = first;
  while (query !== undefined) {
    const { body, headers } = await testApp.call('getevents', { query });
    events.push(...body);
    pages += 1;
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    assert.ok(pages < 100, 'the feed comes to an end');
  }
  return { events, pages };
}
