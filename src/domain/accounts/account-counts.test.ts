import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeOf, subscribeTo } from '../../../test/support/arrange.ts';
import { openTestEngine } from '../../../test/support/database/open-test-engine.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { type AccountDb, openAccountDb } from '../account-db.ts';
import { createCustomer } from '../customers/create-customer.ts';
import type { Db } from '../schema.ts';
import { countCustomers, nextChange, takeEventNumbers } from './account-counts.ts';

const hourMs = 60 * 60 * 1000;

async function open(t: TestContext) {
  const { engine } = await openTestEngine(t);
  const accountId = 7;
  await engine.transact((db) =>
    db.insertInto('accounts').values({ accountId, name: 'Ann Solar', createdAt: 0 }).execute(),
  );
  const counts = (db: Db = engine.reads) =>
    db
      .selectFrom('accounts')
      .select(['eventSequence', 'customerCount', 'customersChangeNumber'])
      .executeTakeFirstOrThrow();
  return {
    engine,
    accountId,
    counts,
    transact: <T>(work: (db: AccountDb) => Promise<T>) =>
      engine.transact((db) => work(openAccountDb(db, accountId)), { accountId }),
  };
}

test('events are numbered in the order of commits, without gaps', async (t) => {
  const { transact, counts } = await open(t);
  const take = (count: number) =>
    transact(async (db) => [await takeEventNumbers(db, count), await takeEventNumbers(db, 1)]);
  assert.deepEqual(await Promise.all([take(1), take(3), take(2)]), [
    [1, 2],
    [3, 6],
    [7, 9],
  ]);
  assert.equal((await counts()).eventSequence, 9);
});

test('a unit that is refused before it writes leaves the others of its commit as they are', async (t) => {
  const { transact, counts } = await open(t);
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((number) =>
      transact(async (db) => {
        if (number === 3) throw new Error('refused');
        countCustomers(db, 10 ** number);
      }),
    ),
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal((await counts()).customerCount, 10_000 + 100 + 10);
});

test('a unit that fails after it wrote is undone, and the others of its commit are written', async (t) => {
  const { transact, counts } = await open(t);
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((number) =>
      transact(async (db) => {
        countCustomers(db, 10 ** number);
        if (number === 3) throw new Error('changed its mind');
      }),
    ),
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal((await counts()).customerCount, 10_000 + 100 + 10);
});

test('a change is never dated before the one before it, unless that was far ahead', async (t) => {
  const { transact } = await open(t);
  const at = (time: number) => transact((db) => nextChange(db, time));
  const changes = [
    await at(1000),
    await at(900),
    ...(await transact(async (db) => [
      await nextChange(db, 950),
      await nextChange(db, 2000),
      await nextChange(db, 1500),
    ])),
    await at(2000 + 3 * hourMs),
    await at(2000),
  ];
  assert.deepEqual(changes, [
    { updatedAt: 1000, changeNumber: 1 },
    { updatedAt: 1000, changeNumber: 2 },
    { updatedAt: 1000, changeNumber: 3 },
    { updatedAt: 2000, changeNumber: 4 },
    { updatedAt: 2000, changeNumber: 5 },
    { updatedAt: 2000 + 3 * hourMs, changeNumber: 6 },
    { updatedAt: 2000, changeNumber: 7 },
  ]);
});

test('creations that arrive together leave what creations one after the other leave', async (t) => {
  const [together, alone] = await Promise.all([
    createSixty(t, 'together'),
    createSixty(t, 'alone'),
  ]);
  assert.deepEqual(together, alone);
});

/** Creates customers, every third with an address that is taken, and tells what the database holds then. */
async function createSixty(t: TestContext, how: 'together' | 'alone') {
  const testApp = await openTestApp(t);
  const subscriptionIds = [
    await subscribeTo(testApp, 'customer_created'),
    await subscribeTo(testApp, 'customer_created', 'https://hooks.example.com/second'),
  ];
  const ordered = { subscription_id: subscriptionIds[1], ordered: true };
  assert.equal((await testApp.call('updatesubscription', { body: ordered })).status, 200);
  const { app, account, database } = testApp;
  const create = (number: number) =>
    storeOf(testApp).transaction((tx) =>
      createCustomer(app, tx, {
        email: `c${number % 3 === 2 ? number - 1 : number}@example.com`,
        lastName: `Lee ${number}`,
        userId: account.userId,
      }),
    );
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const refused: number[] = [];
  const note = (number: number) => () => refused.push(number);
  if (how === 'together')
    await Promise.all(numbers.map((number) => create(number).catch(note(number))));
  else for (const number of numbers) await create(number).catch(note(number));
  assert.deepEqual(
    refused,
    numbers.filter((number) => number % 3 === 2),
  );
  const perSubscription = async (sql: string) =>
    Promise.all(subscriptionIds.map((id) => database.rows(sql, id)));
  return {
    accounts: await database.rows(
      'select event_sequence, customer_count, customers_change_number, customers_changed_at from accounts',
    ),
    customers: await database.rows(
      'select email, last_name, updated_at, change_number from customers order by customer_id',
    ),
    words: await database.rows(
      'select email, word from customer_words join customers using (customer_id) order by email, word',
    ),
    cells: await database.rows('select customers, value_cents from pipeline_counts'),
    events: await database.rows(
      'select sequence, email from events join customers using (customer_id) order by sequence',
    ),
    deliveries: await perSubscription(
      `select d.sequence, d.state, e.sequence as event from deliveries d join events e using (event_id)
        where subscription_id = ? order by d.sequence`,
    ),
    endpoints: await perSubscription(
      'select sequence, next_due_at from endpoint_states where subscription_id = ?',
    ),
  };
}
