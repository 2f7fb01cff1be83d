import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLatestEvents } from '../../../src/domain/events/event-queries.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomers, openOtherAccount, storeOf, subscribeTo } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { removeOld } from '../../support/remove-old.ts';

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

test('a cursor that is not an event of the account is refused', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 1);
  const { apiKey } = await openOtherAccount(testApp);
  const [event] = await findLatestEvents(storeOf(testApp), { type: undefined, limit: 1 });
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

test('a cursor older than the retention continues at the first event kept, and is reported', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 4);
  const ids = (await follow(testApp, { after: 'start' })).events.map(({ id }) => id);
  // The first two.
  await removeOld(testApp, 'events', 2 * minuteMs + 1);
  const seen: unknown[] = [];
  for (const after of ['start', ...ids]) {
    const { body, headers } = await testApp.call('getevents', { query: { after, limit: '1' } });
    seen.push([customersOf(body), headers['x-events-expired']]);
  }
  assert.deepEqual(seen, [
    [['c3'], undefined],
    [['c3'], '1'],
    [['c3'], '1'],
    [['c4'], undefined],
    [[], undefined],
  ]);
});

test('a cursor that was removed together with all others gets an empty feed and a header about the gap', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 1);
  const { events } = await follow(testApp, { after: 'start' });
  await removeOld(testApp, 'events');
  const query = { after: events[0]?.id ?? '' };
  const { body, headers } = await testApp.call('getevents', { query });
  assert.deepEqual([body, headers['x-events-expired']], [[], '1']);
});

test('an id that is not an event is refused where nothing as old as it was removed', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 2);
  const unknown = async (after: string) =>
    (await testApp.call('getevents', { query: { after } })).status;
  const old = `evt_0${'0'.repeat(25)}`;
  assert.equal(await unknown(old), 400, 'nothing was removed yet');
  await removeOld(testApp, 'events', minuteMs + 1);
  assert.equal(await unknown(old), 200);
  assert.equal(await unknown(testApp.app.newId('evt')), 400, 'younger than what is kept');
  for (const malformed of [old.toUpperCase(), old.slice(1), `${old}0`, old.replace('evt', 'sub')]) {
    assert.equal(await unknown(malformed), 400, malformed);
  }
});

test('an event that outlives the next ones, because it waits to be delivered, is not a safe cursor', async (t) => {
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'customer_created');
  await addCustomers(testApp, 1);
  await move(testApp, 'c1@example.com', 'Contacted');
  await removeOld(testApp, 'events');
  const { events } = await follow(testApp, { after: 'start' });
  assert.deepEqual(customersOf(events), ['c1']);
  const query = { after: events[0]?.id ?? '' };
  const { body, headers } = await testApp.call('getevents', { query });
  assert.deepEqual([body, headers['x-events-expired']], [[], '1']);
});

test('test events are not part of the feed', async (t) => {
  const testApp = await openTestApp(t);
  const subscriptionId = await subscribeTo(testApp, 'customer_created');
  await addCustomers(testApp, 1);
  const body = { subscription_id: subscriptionId };
  assert.equal((await testApp.call('sendtestevent', { body })).status, 200);
  await move(testApp, 'c1@example.com', 'Contacted');
  const types = ['customer_created', 'customer_status_change'];
  const typesOf = async (query: Record<string, string>) =>
    (await testApp.call('getevents', { query })).body.map((event: Event) => event.type);
  assert.deepEqual(await typesOf({}), types.toReversed());
  assert.deepEqual(await typesOf({ after: 'start' }), types);
  const { events } = await follow(testApp, { after: 'start', limit: '1' });
  assert.deepEqual(await typesOf({ after: events[0]?.id ?? '' }), types.slice(1));
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
