import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeOf } from '../../test/support/arrange.ts';
import { openTestEngine } from '../../test/support/database/open-test-engine.ts';
import { openTestApp } from '../../test/support/open-test-app.ts';
import type { AccountDb, WorkForMany } from '../domain/account-db.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { preparedChange } from './prepared-query.ts';
import { waitAtEnd } from './transaction.ts';

/** Fails for a number that there is already. */
const addAccount = preparedChange<{ accountId: number; name: string }>((db, value) =>
  db
    .insertInto('accounts')
    .values({ accountId: value('accountId'), name: value('name'), createdAt: 0 }),
);

async function open(t: TestContext) {
  const { engine } = await openTestEngine(t);
  return {
    transact: engine.transact,
    async names(): Promise<string[]> {
      const query = engine.reads.selectFrom('accounts').select('name').orderBy('accountId');
      return (await query.execute()).map(({ name }) => name);
    },
  };
}

test('later statements see a change that is waited for at the end, and it is committed', async (t) => {
  const { transact, names } = await open(t);
  const seen = await transact(async (db) => {
    waitAtEnd(db, addAccount(db, { accountId: 1, name: 'Ann Solar' }));
    return db.selectFrom('accounts').select('name').execute();
  });
  assert.deepEqual(seen, [{ name: 'Ann Solar' }]);
  assert.deepEqual(await names(), ['Ann Solar']);
});

test('a transaction fails when a change that it waits for at the end fails', async (t) => {
  const { transact, names } = await open(t);
  const failed = transact(async (db) => {
    waitAtEnd(db, addAccount(db, { accountId: 1, name: 'Ann Solar' }));
    waitAtEnd(db, addAccount(db, { accountId: 1, name: 'Bob Solar' }));
    return 'done';
  });
  await assert.rejects(failed, /unique/i);
  assert.deepEqual(await names(), []);
  await transact(async (db) => waitAtEnd(db, addAccount(db, { accountId: 1, name: 'Cat Solar' })));
  assert.deepEqual(await names(), ['Cat Solar']);
});

test('a failed change at the end undoes only its own transaction of those that share a commit', async (t) => {
  const { transact, names } = await open(t);
  const add = (accountId: number, name: string) =>
    transact(async (db) => waitAtEnd(db, addAccount(db, { accountId, name })), { accountId: 7 });
  const ended = await Promise.allSettled([
    add(1, 'Ann Solar'),
    add(2, 'Bob Solar'),
    add(2, 'Cat Solar'),
    add(3, 'Dan Solar'),
  ]);
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await names(), ['Ann Solar', 'Bob Solar', 'Dan Solar']);
});

test('work that fails undoes the changes that it has sent', async (t) => {
  const { transact, names } = await open(t);
  const failed = transact(async (db) => {
    waitAtEnd(db, addAccount(db, { accountId: 1, name: 'Ann Solar' }));
    throw new Error('changed its mind');
  });
  await assert.rejects(failed, /changed its mind/);
  assert.deepEqual(await names(), []);
});

/** Doubles numbers; refuses 3, and fails at 4. It notes the inputs of each of its calls. */
function doubling() {
  const calls: number[][] = [];
  const work: WorkForMany<number, number> = async (_tx: AccountDb, inputs) => {
    calls.push([...inputs]);
    if (inputs.includes(4)) throw new Error('four');
    return inputs.map((input) =>
      input === 3 ? new Refusal('INVALID_PARAMETERS', 'three') : input * 2,
    );
  };
  return { calls, work };
}

test('inputs of one work that arrive together run in one call, and each gets its own outcome', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  const ended = await Promise.allSettled([1, 2, 3].map((input) => store.together(work, input)));
  assert.deepEqual(calls, [[1, 2, 3]]);
  assert.deepEqual(
    ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    [2, 4, 'three'],
  );
});

test('inputs run on their own after a call of several has failed', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  const ended = await Promise.allSettled([1, 4, 5].map((input) => store.together(work, input)));
  assert.deepEqual(
    ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    [2, 'four', 10],
  );
  assert.deepEqual(calls[0], [1, 4, 5]);
  assert.deepEqual(calls.slice(-3).toSorted(), [[1], [4], [5]]);
});

test('a call has at most 64 inputs, and other work has calls of its own', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [one, other] = [doubling(), doubling()];
  const numbers = Array.from({ length: 70 }, (_, index) => index + 10);
  await Promise.all([
    ...numbers.map((number) => store.together(one.work, number)),
    store.together(other.work, 1),
  ]);
  assert.deepEqual(
    one.calls.map(({ length }) => length),
    [64, 6],
  );
  assert.deepEqual(other.calls, [[1]]);
});

test('within a transaction the work is part of it', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  assert.equal(await store.transaction((tx) => tx.together(work, 7)), 14);
  assert.deepEqual(calls, [[7]]);
});
