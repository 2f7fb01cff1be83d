import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, addProject, openOtherAccount, storeOf } from '../../test/support/arrange.ts';
import { countStatements } from '../../test/support/database/count-statements.ts';
import { engineUnderTest } from '../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../test/support/open-test-app.ts';
import type { App } from '../domain/app.ts';
import { insertCustomers, updateCustomerRow } from '../domain/customers/rows/customers.ts';
import { findStatuses } from '../domain/statuses/queries.ts';
import { startReindexing } from './clean-up.ts';

type SearchIndex = App['store']['searchIndex'];

/** Runs the worker until the index is complete, or until a look failed. */
async function work(app: App, changes: Partial<SearchIndex> = {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const searchIndex: SearchIndex = {
    ...app.store.searchIndex,
    ...changes,
    async isCurrent() {
      const isCurrent = await app.store.searchIndex.isCurrent();
      if (isCurrent) resolve();
      return isCurrent;
    },
  };
  const log = { ...app.log, error: () => resolve() };
  const worker = startReindexing({ ...app, log, store: { ...app.store, searchIndex } });
  await promise;
  await worker.stop();
}

const soren = {
  customer_email: 'kunde@example.com',
  customer_name: 'Søren Østergård',
  customer_phone_1: '+61 491 570 156',
};

/** Stores what the rules of an earlier version made of all customers: letters as they are, numbers as typed. */
async function makeOld({ database }: TestApp): Promise<void> {
  await database.change(
    "delete from customer_words where word in ('soren', 'ostergard', '491570156')",
  );
  await database.change(
    `insert into customer_words (account_id, word, customer_id)
     select account_id, 'østergård', customer_id from customers`,
  );
  await database.change("update customers set name_key = 'østergård søren'");
}

/** All that an indexing could change, and what it must not. */
function readAll({ database }: TestApp): Promise<unknown[]> {
  return database.rows(
    `select w.customer_id, w.word, c.name_key, c.updated_at, c.change_number
     from customers c join customer_words w on w.customer_id = c.customer_id order by 1, 2`,
  );
}

async function addMany(testApp: TestApp, count: number): Promise<void> {
  const { app, account } = testApp;
  const [status] = await findStatuses(storeOf(testApp));
  assert.ok(status);
  const customers = Array.from({ length: count }, (_, index) => ({
    email: `c${index}@example.com`,
    firstName: 'Søren',
    lastName: `Nr${index}`,
    phone1: '',
    phone2: '',
    companyName: '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
    gstStatus: 'Not GST Registered' as const,
    type: 'Residential' as const,
    ownerId: account.userId,
    statusId: status.statusId,
    notes: [],
  }));
  await storeOf(testApp).transaction((tx) => insertCustomers(tx, customers, app.now()));
}

test('customers of an earlier version are found by the rules of this one, and nothing else changes', async (t) => {
  const testApp = await openTestApp(t);
  await addProject(testApp, await addCustomer(testApp, soren));
  const other = await openOtherAccount(testApp);
  await testApp.call('createcustomer', { body: { data: soren }, query: { key: other.apiKey } });
  const expected = await readAll(testApp);
  await makeOld(testApp);
  const find = async (text: string) =>
    (await testApp.call('findcustomers', { query: { text } })).body.items.length;
  assert.equal(await find('soren'), 0);
  testApp.clock.advance(1000);
  await work(testApp.app);
  assert.deepEqual(await readAll(testApp), expected);
  assert.deepEqual(
    [await find('soren'), await find('0491 570 156'), await find('newtown')],
    [1, 1, 1],
  );
});

test('an indexing that fails on its way is finished by the next', async (t) => {
  const testApp = await openTestApp(t);
  await addMany(testApp, 450);
  const expected = await readAll(testApp);
  await makeOld(testApp);
  const { searchIndex } = testApp.app.store;
  await work(testApp.app, {
    async following(after, limit) {
      if (after > 0) throw new Error('the process ends here');
      return searchIndex.following(after, limit);
    },
  });
  const halfway = await testApp.database.rows("select * from customer_words where word = 'soren'");
  assert.equal(halfway.length, 200);
  assert.equal(await searchIndex.isCurrent(), false);
  await work(testApp.app);
  assert.deepEqual(await readAll(testApp), expected);
});

test('customers are indexed in statements for all of them', async (t) => {
  const counted = countStatements(t);
  const testApp = await openTestApp(t);
  const customerCount = 50;
  await addMany(testApp, customerCount);
  await makeOld(testApp);
  counted.length = 0;
  await work(testApp.app);
  const statements = counted.flatMap((one) => one.statements);
  // SQLite runs a statement for each customer, and one for four words.
  const perCustomer = engineUnderTest === 'postgres' ? 0 : 2.5;
  assert.ok(statements.length <= 10 + perCustomer * customerCount, statements.join('\n'));
});

test('an index that is complete is not read again', async (t) => {
  const testApp = await openTestApp(t);
  await work(testApp.app);
  await addMany(testApp, 1);
  await makeOld(testApp);
  const before = await readAll(testApp);
  await work(testApp.app, { following: () => assert.fail('customers were read') });
  assert.deepEqual(await readAll(testApp), before);
});

test('a customer who changes after the batch was chosen keeps the change', async (t) => {
  const testApp = await openTestApp(t);
  const customerId = Number(await addCustomer(testApp, soren));
  await makeOld(testApp);
  const { searchIndex } = testApp.app.store;
  await work(testApp.app, {
    async following(after, limit) {
      const customers = await searchIndex.following(after, limit);
      await storeOf(testApp).transaction((tx) =>
        updateCustomerRow(tx, customerId, { firstName: 'Łukasz', phone1: '' }, testApp.app.now()),
      );
      return customers;
    },
  });
  const words = await testApp.database.rows('select word from customer_words order by word');
  assert.deepEqual(
    words.map(({ word }) => word),
    ['kunde', 'kunde@example.com', 'lukasz', 'ostergard'],
  );
});
