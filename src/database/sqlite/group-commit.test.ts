import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Kysely } from 'kysely';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import type { Db } from '../../domain/schema.ts';
import { insertSubscription } from '../../domain/webhooks/subscribe.ts';
import { preparedChange } from '../prepared-query.ts';
import { connectKysely } from './connect-kysely.ts';
import { createGroupCommit, openFile } from './open-sqlite.ts';

/** Writes a number; the table is of this test alone, so no type knows it. */
const insert = preparedChange<{ number: number; note: string }>((db, value) =>
  (db as unknown as Kysely<{ numbers: { number: number; note: string } }>)
    .insertInto('numbers')
    .values({ number: value('number'), note: value('note') }),
);
const write = (db: Db, number: number, note = '') => insert(db, { number, note });

/** A file with one table, written through a group commit and read through a connection of its own. */
function openNumbers(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const file = join(folder, 'numbers.db');
  const raw = openFile(file, { readOnly: false });
  raw.exec(`
    create table numbers (number integer primary key, note text);
    create table halves (number integer references numbers deferrable initially deferred);
  `);
  const other = new DatabaseSync(file, { readOnly: true });
  const rows = other.prepare('select number from numbers order by number');
  t.after(() => {
    other.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const commit = createGroupCommit(raw, connectKysely(raw));
  const exec = t.mock.method(raw, 'exec');
  return {
    raw,
    commit,
    /** Inserts in a transaction of its own, and gives way in between as a real one does. */
    async add(number: number): Promise<number> {
      return commit(async (db) => {
        await write(db, number);
        await new Promise((resolve) => setImmediate(resolve));
        return number;
      });
    },
    /** Reads through another connection, which sees committed data only. */
    committed: (): number[] => rows.all().map(({ number }) => Number(number)),
    /** Counts the runs of a statement on the writing connection. */
    count: (sql: string) => exec.mock.calls.filter((call) => call.arguments[0] === sql).length,
    /** Lets the next commit fail as on a faulty disk. */
    failNextCommit() {
      const original = DatabaseSync.prototype.exec;
      let failed = false;
      exec.mock.mockImplementation(function (this: DatabaseSync, sql: string) {
        if (sql === 'commit' && !failed) {
          failed = true;
          throw new Error('disk I/O error');
        }
        original.call(this, sql);
      });
    },
  };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

test('transactions that arrive together share one commit', async (t) => {
  const { add, committed, count } = openNumbers(t);
  assert.deepEqual(await Promise.all(range(100).map(add)), range(100));
  assert.deepEqual(committed(), range(100));
  assert.equal(count('commit'), 1);
});

test('no more than 128 transactions share one commit', async (t) => {
  const { add, committed, count } = openNumbers(t);
  await Promise.all(range(300).map(add));
  assert.deepEqual(committed(), range(300));
  assert.equal(count('commit'), 3);
});

test('a transaction that is alone leaves nothing when it fails', async (t) => {
  const { add, commit, committed } = openNumbers(t);
  const failing = commit(async (db) => {
    await write(db, 1);
    throw new Error('refused');
  });
  await assert.rejects(failing, new Error('refused'));
  await add(2);
  assert.deepEqual(committed(), [2]);
});

test('transactions that arrive while others commit are committed after them', async (t) => {
  const { add, committed, count } = openNumbers(t);
  const first = add(1);
  // A group begins two turns of the event loop after the first of it has come.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, add(2), add(3)]);
  assert.deepEqual(committed(), [1, 2, 3]);
  assert.equal(count('commit'), 2);
});

test('transactions run one after another, in the order of their arrival', async (t) => {
  const { commit } = openNumbers(t);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await Promise.all([commit(work('ann')), commit(work('bob'))]);
  assert.deepEqual(order, ['ann begins', 'ann ends', 'bob begins', 'bob ends']);
});

test('success is reported only when another connection can see it', async (t) => {
  const { add, committed } = openNumbers(t);
  const seen = range(200).map(async (number) => {
    await add(number);
    return committed().includes(number);
  });
  assert.deepEqual(committed(), []);
  assert.deepEqual(new Set(await Promise.all(seen)), new Set([true]));
});

test('a unit that fails before it writes costs the others nothing', async (t) => {
  const { add, commit, committed, count } = openNumbers(t);
  const refuse = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('changed my mind');
  };
  const outcomes = await Promise.allSettled([add(1), commit(refuse), add(3)]);
  assert.deepEqual(outcomes, [
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('changed my mind') },
    { status: 'fulfilled', value: 3 },
  ]);
  assert.deepEqual(committed(), [1, 3]);
  assert.deepEqual([count('commit'), count('rollback')], [1, 0]);
});

test('a unit that fails after it wrote makes each run in a transaction of its own', async (t) => {
  const { add, commit, committed, count } = openNumbers(t);
  const outcomes = await Promise.allSettled([
    add(1),
    commit(async (db) => {
      await write(db, 2);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('changed my mind');
    }),
    add(3),
  ]);
  assert.deepEqual(outcomes, [
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('changed my mind') },
    { status: 'fulfilled', value: 3 },
  ]);
  assert.deepEqual(committed(), [1, 3]);
  assert.deepEqual([count('commit'), count('rollback')], [2, 2]);
});

test('a unit with a failing statement rolls back only its own changes', async (t) => {
  const { add, commit, committed } = openNumbers(t);
  const outcomes = await Promise.allSettled([
    add(1),
    commit(async (db) => {
      await write(db, 2);
      await write(db, 1);
    }),
    add(3),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(committed(), [1, 3]);
});

test('stores exactly those of many random transactions that succeeded', async (t) => {
  const { commit, committed } = openNumbers(t);
  const outcomes = await Promise.allSettled(
    range(500).map((number) =>
      commit(async (db) => {
        await write(db, number);
        if (number % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        if (number % 7 === 0) throw new Error('no sevens');
        return number;
      }),
    ),
  );
  const succeeded = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  assert.deepEqual(
    succeeded,
    range(500).filter((number) => number % 7 !== 0),
  );
  assert.deepEqual(committed(), succeeded);
});

test('a commit that fails is reported to all its units, and the next one goes on', async (t) => {
  const { add, committed, failNextCommit } = openNumbers(t);
  failNextCommit();
  const outcomes = await Promise.allSettled([add(1), add(2)]);
  const rejected = { status: 'rejected', reason: new Error('disk I/O error') };
  assert.deepEqual(outcomes, [rejected, rejected]);
  assert.deepEqual(committed(), []);
  assert.equal(await add(3), 3);
  assert.deepEqual(committed(), [3]);
});

test('units wait once for a file that another process holds', async (t) => {
  const { add, raw, committed, count } = openNumbers(t);
  raw.exec('pragma busy_timeout = 0');
  const holder = new DatabaseSync(raw.location() ?? '');
  holder.exec('begin immediate');
  const outcomes = await Promise.allSettled([add(1), add(2), add(3)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(count('pragma synchronous = full; begin immediate'), 1);
  holder.close();
  assert.equal(await add(4), 4);
  assert.deepEqual(committed(), [4]);
});

test('a fault that shows only at the commit is reported to all its units', async (t) => {
  const { add, commit, raw, committed } = openNumbers(t);
  const outcomes = await Promise.allSettled([
    add(1),
    commit(async () => raw.exec('insert into halves (number) values (99)')),
    add(2),
  ]);
  const rejected = { status: 'rejected', reason: new Error('FOREIGN KEY constraint failed') };
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === 'rejected'
        ? { ...outcome, reason: new Error(outcome.reason.message) }
        : outcome,
    ),
    [rejected, rejected, rejected],
  );
  assert.deepEqual(committed(), []);
  assert.equal(await add(3), 3);
  assert.deepEqual(committed(), [3]);
});

test('on a full disk exactly the acknowledged units are there', async (t) => {
  const { commit, raw, committed } = openNumbers(t);
  raw.exec('pragma max_page_count = 20');
  const page = 'x'.repeat(5000);
  const outcomes = await Promise.allSettled(
    range(60).map((number) =>
      commit(async (db) => {
        await write(db, number, number % 3 === 0 ? page : '');
        return number;
      }),
    ),
  );
  const succeeded = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  assert.ok(succeeded.length < 60);
  assert.deepEqual(committed(), succeeded);
  raw.exec('pragma max_page_count = 1000');
  assert.equal(await commit(async () => 'goes on'), 'goes on');
});

test('a transaction within a transaction is part of it', async (t) => {
  const { app, account, database } = await openTestApp(t);
  const store = app.store.forAccount(account.accountId);
  const note = {
    hookUrl: 'https://example.com/',
    types: ['customer_created'],
    createdAt: 1,
  } as const;
  const insert = (tx: typeof store, subscriptionId: string) =>
    insertSubscription(tx, {
      ...note,
      subscriptionId,
      ratePerSecond: undefined,
      sealedSecret: app.secretBox.seal('', {
        kind: 'webhook_secret',
        accountId: account.accountId,
        subscriptionId,
      }),
    });
  const committed = async () => {
    const rows = await database.rows('select subscription_id from subscriptions order by 1');
    return rows.map((row) => row.subscription_id);
  };

  await store.transaction(async (tx) => {
    await insert(tx, 'outer');
    await tx.transaction((inner) => insert(inner, 'inner'));
    assert.deepEqual(await committed(), []);
  });
  assert.deepEqual(await committed(), ['inner', 'outer']);

  const failing = store.transaction(async (tx) => {
    await tx.transaction((inner) => insert(inner, 'inner again'));
    throw new Error('the outer one fails');
  });
  await assert.rejects(failing, new Error('the outer one fails'));
  assert.deepEqual(await committed(), ['inner', 'outer']);
});

test('a group waits for the disk unless nothing in it must survive a loss of power', async (t) => {
  const { raw, commit } = openNumbers(t);
  const levels: unknown[] = [];
  function writeAt(number: number, survivesPowerLoss: boolean): Promise<void> {
    return commit(
      async (db) => {
        await write(db, number);
        levels.push(raw.prepare('pragma synchronous').get()?.synchronous);
      },
      { survivesPowerLoss },
    );
  }
  await writeAt(1, false);
  await writeAt(2, true);
  await Promise.all([writeAt(3, false), writeAt(4, true)]);
  const [normal, full] = [1, 2];
  // Work that arrives together shares one group, so the third waits because of the fourth.
  assert.deepEqual(levels, [normal, full, full, full]);
});
