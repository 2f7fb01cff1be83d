import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCustomer } from '../../../src/domain/customers/create-customer.ts';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { addCustomers, storeOf } from '../../support/arrange.ts';
import { interceptReads } from '../../support/database/intercept-reads.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

test('the pages joined by Link hold every customer once, in order', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 123);
  const { pages, totals } = await followPages(testApp, { page: '1' });
  assert.deepEqual(
    pages.map((page) => page.length),
    [50, 50, 23],
  );
  assert.deepEqual(totals, ['123', '123', '123']);
  assert.deepEqual(pages.flat(), numbers(1, 123));
});

test('every size of page gives the same list', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 30);
  for (const perPage of [1, 7, 10, 29, 30, 31, 1000]) {
    const { pages } = await followPages(testApp, { page: '1', per_page: String(perPage) });
    assert.deepEqual(pages.flat(), numbers(1, 30));
    assert.equal(pages.length, Math.ceil(30 / perPage));
  }
});

test('a page beyond the end is empty and has no next', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 3);
  for (const page of ['2', '999', '1000000000']) {
    const { status, headers, body } = await testApp.call('getallcustomers', { query: { page } });
    assert.deepEqual(
      [status, body, headers.link, headers['x-total-count']],
      [200, [], undefined, '3'],
    );
  }
});

test('a customer that changes between two pages does not hide others from the list', async (t) => {
  const testApp = await openTestApp(t);
  const { call, clock, app } = testApp;
  const since = new Date(app.now()).toISOString();
  await addCustomers(testApp, 4);
  const seen: string[] = [];
  let query: Record<string, string> = { updated_since: since, page: '1', per_page: '2' };
  for (let page = 1; page < 10; page += 1) {
    const { status, body, headers } = await call('getallcustomers', { query });
    assert.equal(status, 200);
    seen.push(...body.map((one: { customer_email: string }) => one.customer_email));
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    if (next === undefined) break;
    query = Object.fromEntries(new URL(next).searchParams);
    if (page > 1) continue;
    clock.advance(1000);
    const data = { customer_email: 'c1@example.com', customer_phone_1: '0491 570 156' };
    assert.equal((await call('updatecustomer', { body: { data } })).status, 200);
  }
  assert.deepEqual(
    seen,
    ['c1', 'c2', 'c3', 'c4', 'c1'].map((name) => `${name}@example.com`),
  );
});

test('the Link header contains no key', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 2);
  const { headers } = await testApp.call('getallcustomers', { query: { per_page: '1' } });
  assert.equal(
    headers.link,
    '<https://sundesk.example.com/apidata.php?action=getallcustomers&page=2&per_page=1>; rel="next"',
  );
});

test('a streamed list of 1,200 customers equals its pages', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 1200);
  const { body } = await testApp.call('getallcustomers');
  const pages = [];
  for (const page of ['1', '2', '3', '4']) {
    const query = { page, per_page: '400' };
    pages.push(...(await testApp.call('getallcustomers', { query })).body);
  }
  assert.equal(body.length, 1200);
  assert.deepEqual(body, pages);
});

test('a streamed list is whole where it ends with a piece', async (t) => {
  const testApp = await openTestApp(t);
  let count = 0;
  for (const next of [1, 249, 250, 251, 499, 500, 501]) {
    await addMany(testApp, next - count, count);
    count = next;
    assert.deepEqual(await listEmails(testApp, {}), numbers(1, next));
    assert.deepEqual(await listEmails(testApp, { updated_since: '2000-01-01' }), numbers(1, next));
  }
});

test('updated_since lists what was created or changed since then, in the order of the change', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 5);
  const since = (query: Record<string, string>) => listEmails(testApp, query);
  assert.deepEqual(await since({ updated_since: '2026-11-21 09:33:00' }), numbers(4, 5));
  await change(testApp, 'updatecustomer', { customer_email: 'c2@example.com', company_name: 'A' });
  await change(testApp, 'addcustomernote', { customer_email: 'c1@example.com', note: 'A' });
  await change(testApp, 'setcustomerstatus', {
    customer_email: 'c4@example.com',
    customer_status: 'Contacted',
  });
  const changed = ['c5', 'c2', 'c1', 'c4'].map((name) => `${name}@example.com`);
  assert.deepEqual(await since({ updated_since: '2026-11-21 09:34:00' }), changed);
  assert.deepEqual(await since({ updated_since: '2026-11-21T09:34:00Z' }), changed);
  assert.deepEqual(await since({ updated_since: '2026-11-21T19:34:00+10:00' }), changed);
  for (const time of ['2026-11-21T19:34:00+1000', '2026-11-21T19:34+10', '20261121T093400Z'])
    assert.deepEqual(await since({ updated_since: time }), changed, time);
  assert.deepEqual(await since({ updated_since: '2026-11-21 09:34:01' }), changed.slice(1));
  assert.deepEqual(await since({ updated_since: '2026-11-22' }), []);
});

test('updated_since by pages equals updated_since at once, also where many changed in one moment', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 60);
  testApp.clock.advance(minuteMs);
  for (const number of [30, 3, 44]) {
    await change(testApp, 'updatecustomer', {
      customer_email: `c${number}@example.com`,
      company_name: 'A',
    });
  }
  const whole = await listEmails(testApp, { updated_since: '2026-11-21 09:30:02' });
  const { pages, totals } = await followPages(testApp, {
    updated_since: '2026-11-21 09:30:02',
    per_page: '7',
    page: '1',
  });
  assert.equal(whole.length, 48);
  assert.deepEqual(pages.flat(), whole);
  assert.deepEqual([...new Set(totals)], ['48']);
});

test('a list that fails before its first piece is an internal error', async (t) => {
  const testApp = await openTestApp(t);
  failAtPiece(testApp, 1);
  assert.equal((await testApp.call('getallcustomers')).status, 500);
});

test('a list that fails on the way is cut off, so that it cannot pass for whole', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 300);
  failAtPiece(testApp, 2);
  await assert.rejects(testApp.call('getallcustomers'));
});

test('a list that fails on the way is logged', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 300);
  failAtPiece(testApp, 2);
  await testApp.call('getallcustomers').catch(() => undefined);
  assert.equal(testApp.logged.filter(({ level }) => level === 'error').length, 1);
});

/** Lets the database fail when the given piece of a list is read. */
function failAtPiece({ app: { store } }: TestApp, piece: number): void {
  let pieces = 0;
  interceptReads(store, (read, sql) => {
    if (!sql?.includes('from "customers"')) return read();
    pieces += 1;
    if (pieces < piece) return read();
    throw new Error('The disk is on fire');
  });
}

/** `c1@example.com` and so on, several in one second so that times alone do not order them. */
async function addMany(testApp: TestApp, count: number, after = 0): Promise<void> {
  await storeOf(testApp).transaction(async (tx) => {
    for (let number = after + 1; number <= after + count; number += 1) {
      if (number % 7 === 0) testApp.clock.advance(secondMs);
      const email = `c${number}@example.com`;
      await createCustomer(testApp.app, tx, { email, userId: testApp.account.userId });
    }
  });
}

async function change(testApp: TestApp, action: string, data: object): Promise<void> {
  assert.equal((await testApp.call(action, { body: { data } })).status, 200);
  testApp.clock.advance(minuteMs);
}

function numbers(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `c${first + index}@example.com`);
}

async function listEmails(testApp: TestApp, query: Record<string, string>): Promise<string[]> {
  return emailsOf((await testApp.call('getallcustomers', { query })).body);
}

function emailsOf(customers: { customer_email: string }[]): string[] {
  return customers.map((customer) => customer.customer_email);
}

/** Follows `Link` to the end, adding the key as a caller does. */
async function followPages(testApp: TestApp, first: Record<string, string>) {
  const pages: string[][] = [];
  const totals: unknown[] = [];
  let query: Record<string, string> | undefined = first;
  while (query !== undefined) {
    const { body, headers } = await testApp.call('getallcustomers', { query });
    pages.push(emailsOf(body));
    totals.push(headers['x-total-count']);
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    assert.ok(pages.length < 1000, 'the pages come to an end');
  }
  return { pages, totals };
}
