import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestEngine } from '../../test/support/database/open-test-engine.ts';
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
