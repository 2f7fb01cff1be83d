import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { changeCustomerStatus } from '../../../src/domain/customers/change-customer-status.ts';
import { createCustomer } from '../../../src/domain/customers/create-customer.ts';
import { addCustomerNote } from '../../../src/domain/customers/customer-notes.ts';
import { findCustomer } from '../../../src/domain/customers/rows/find-customers.ts';
import { updateCustomer } from '../../../src/domain/customers/update-customer.ts';
import { findStatuses } from '../../../src/domain/statuses/queries.ts';
import { openStore } from '../../../src/domain/store.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp, type Reply, type TestApp } from '../../support/open-test-app.ts';

const writers = 1000;
const writersAtOnce = 25;

test('a reader with updated_since and pages misses nothing beside 1,000 random writers', {
  timeout: 300_000,
}, async (t) => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`seed ${seed}`);
  const random = randomFrom(seed);
  const testApp = await openTestApp(t);
  const nodes = await openTwoNodes(t, testApp);
  const names = await statusNames(testApp, 3);
  let [created, begun, ended] = [0, 0, 0];

  async function write(): Promise<void> {
    begun += 1;
    const { app, store } = nodes[Math.floor(random() * nodes.length)] as (typeof nodes)[number];
    const { accountId, userId } = testApp.account;
    const email = `c${1 + Math.floor(random() * created)}@example.com`;
    const [kind, text, pauses] = [random(), String(random()), Math.floor(random() * 4)];
    const status = names[Math.floor(random() * names.length)] as string;
    const step = random() < 0.1 ? 700 : Math.floor(random() * 6) - 3;
    const isNew = created < 20 || kind < 0.2;
    if (isNew) created += 1;
    const ownEmail = `c${created}@example.com`;
    const known = isNew || (await findCustomer(store.forAccount(accountId), { email }));
    // One that another writer is about to create.
    if (known === undefined) return;
    await store.forAccount(accountId).transaction(async (tx) => {
      const key = { email };
      // Many changes have one time, and some an earlier one than those before them.
      testApp.clock.advance(step);
      if (isNew) await createCustomer(app, tx, { email: ownEmail, userId });
      else if (kind < 0.6) {
        const changes = { companyName: text };
        await updateCustomer(app, tx, { key, changes, ownerEmail: undefined, userId });
      } else if (kind < 0.8) {
        const move = { key, status, reason: '', userId, source: 'api' } as const;
        await changeCustomerStatus(app, tx, move);
      } else await addCustomerNote(app, tx, { key, text, userId });
      for (let pause = 0; pause < pauses; pause += 1) await turn();
    });
  }

  const reader = openReader(testApp);
  const work = Array.from({ length: writersAtOnce }, async () => {
    while (begun < writers) await write().finally(() => (ended += 1));
  });
  const over = Promise.all(work);
  while (ended < writers) {
    await reader.sync();
    await turn();
  }
  await over;
  await reader.sync();

  const { body } = await testApp.call('getallcustomers');
  assert.equal(body.length, created);
  assert.deepEqual(reader.copy(), body);
  assert.ok(reader.pages() > 30, `the reader read ${reader.pages()} pages meanwhile`);
});

test('a clock that is set back dates no change before one that was read', async (t) => {
  const testApp = await openTestApp(t);
  const reader = openReader(testApp);
  const { call, clock } = testApp;
  for (const name of ['a', 'b', 'c']) {
    const data = { customer_email: `${name}@example.com`, customer_name: name };
    assert.equal((await call('createcustomer', { body: { data } })).status, 200);
  }
  await reader.sync();
  clock.advance(-5000);
  const data = { customer_email: 'a@example.com', customer_phone_1: '0491 570 156' };
  const { body } = await call('updatecustomer', { body: { data } });
  assert.equal(body.customer.updated_at, '2026-11-21 09:30:00');
  await reader.sync();
  assert.deepEqual(reader.copy(), (await call('getallcustomers')).body);
});

test('a clock that was a day ahead is not followed for a day', async (t) => {
  const { call, clock } = await openTestApp(t);
  clock.advance(86_400_000);
  const data = { customer_email: 'a@example.com', customer_name: 'A' };
  await call('createcustomer', { body: { data } });
  clock.advance(-86_400_000);
  const { body } = await call('updatecustomer', { body: { data } });
  assert.equal(body.customer.updated_at, '2026-11-21 09:30:00');
});

/** Keeps a copy as the manual says: `Link` to its end, then from the last `updated_at`. */
function openReader(testApp: TestApp) {
  const byId = new Map<string, { customer_id: string }>();
  let since = '2000-01-01';
  let pages = 0;

  async function sync(): Promise<void> {
    let query: Record<string, string> | undefined = { updated_since: since, per_page: '3' };
    while (query !== undefined) {
      const reply: Reply = await testApp.call('getallcustomers', { query });
      assert.equal(reply.status, 200);
      pages += 1;
      for (const customer of reply.body) {
        byId.set(customer.customer_id, customer);
        since = customer.updated_at;
      }
      const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link)) ?? [];
      query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    }
  }

  const copy = () =>
    [...byId.values()].sort((one, other) => Number(one.customer_id) - Number(other.customer_id));
  return { sync, copy, pages: () => pages };
}

/** A second node beside the first where there can be one, whose clock is behind. */
async function openTwoNodes(t: TestContext, { app, database }: TestApp) {
  if (engineUnderTest === 'sqlite') return [{ app, store: app.store }];
  const now = () => app.now() - 3;
  const store = await openStore({ ...database.location, now });
  t.after(() => store.close());
  return [
    { app, store: app.store },
    { app: { ...app, store, now }, store },
  ];
}

async function statusNames({ app, account }: TestApp, count: number): Promise<string[]> {
  const statuses = await findStatuses(app.store.forAccount(account.accountId));
  return statuses
    .filter(({ kind }) => kind === 'open')
    .slice(0, count)
    .map(({ name }) => name);
}

/** Mulberry32: the same numbers in every run with the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
