import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, addCustomers, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import type { AccountDb } from '../account-db.ts';
import { findEarliestEvents, findLatestEvents } from '../events/event-queries.ts';
import { recordEvent } from '../events/record-event.ts';
import { eraseCustomerData } from './erase-customer-data.ts';

const type = 'customer_status_change';
const filter = { type: undefined, limit: 2000 };

async function record(test: TestApp, customerId: number, count: number): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      await recordEvent(test.app, tx, { type, customerId, data: { secret: 'Ann' } });
    }
  });
}

/** The account's store, and what is done after each of its transactions. */
function watched(store: AccountDb, afterEach: () => Promise<void>): AccountDb {
  return {
    ...store,
    async transaction(work) {
      const result = await store.transaction(work);
      await afterEach();
      return result;
    },
  };
}

test('many events are erased a few at a time', async (t) => {
  const test = await openTestApp(t);
  const customerId = Number(await addCustomer(test));
  await record(test, customerId, 449);
  let transactions = 0;
  const store = watched(storeOf(test), async () => {
    transactions += 1;
  });
  assert.deepEqual([await eraseCustomerData(store, customerId), transactions], [450, 3]);
  const bodies = (await findEarliestEvents(storeOf(test), filter)).map(({ body }) => body);
  assert.deepEqual(
    bodies.filter((body) => body.includes('Ann')),
    [],
  );
});

test('events of other customers in between are left as they are', async (t) => {
  const test = await openTestApp(t);
  await addCustomers(test, 2);
  for (let repeat = 0; repeat < 3; repeat += 1) {
    await record(test, 1, 100);
    await record(test, 2, 100);
  }
  const others = async () =>
    (await findEarliestEvents(storeOf(test), filter)).filter(({ customerId }) => customerId === 2);
  const before = await others();
  assert.equal(await eraseCustomerData(storeOf(test), 1), 301);
  assert.deepEqual(await others(), before);
});

test('leaves changes recorded meanwhile as they are', async (t) => {
  const test = await openTestApp(t);
  const customerId = Number(await addCustomer(test));
  await record(test, customerId, 300);
  const store = watched(storeOf(test), () => record(test, customerId, 1));
  assert.equal(await eraseCustomerData(store, customerId), 301);
  const kept = (await findEarliestEvents(storeOf(test), filter)).filter(({ body }) =>
    body.includes('Ann'),
  );
  assert.equal(kept.length, 2);
});

test('an event that was erased keeps its id, type and time', async (t) => {
  const test = await openTestApp(t);
  const customerId = Number(await addCustomer(test));
  const [before] = await findLatestEvents(storeOf(test), filter);
  assert.ok(before);
  await eraseCustomerData(storeOf(test), customerId);
  const { id, type, timestamp, context } = JSON.parse(before.body);
  const data = { customer: { customer_id: String(customerId) }, erased: true };
  const body = JSON.stringify({ id, type, timestamp, data, context });
  assert.deepEqual(await findLatestEvents(storeOf(test), filter), [{ ...before, body }]);
});

test('erasing again changes nothing and counts only what is new', async (t) => {
  const test = await openTestApp(t);
  const customerId = Number(await addCustomer(test));
  const erase = () => eraseCustomerData(storeOf(test), customerId);
  assert.deepEqual([await erase(), await erase()], [1, 0]);
  await record(test, customerId, 2);
  assert.equal(await erase(), 2);
});
