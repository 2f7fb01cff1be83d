import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import { sqliteColumns } from '../migrations/columns.ts';
import { migrate } from '../migrations/migrate.ts';
import { openFile, openSqlite } from './open-sqlite.ts';

/** The `synchronous` level that SQLite calls `full`: a commit returns once the disk holds it. */
const full = 2;

test('the writing connection waits for the disk, and the reading connection cannot write', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const file = join(folder, 'sundesk.db');
  const writer = openFile(file, { readOnly: false });
  const reader = openFile(file, { readOnly: true });
  t.after(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  assert.deepEqual({ ...writer.prepare('pragma synchronous').get() }, { synchronous: full });
  assert.deepEqual({ ...writer.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' });
  assert.deepEqual({ ...reader.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' });
  assert.throws(() => reader.exec('create table numbers (number integer)'), /readonly database/);
});

/** As many ids as the board asks for at once. */
const list = `(${Array.from({ length: 200 }, (_, index) => index).join(', ')})`;

/** What each statement must be answered from, instead of all rows of the account. */
const plans = {
  [`select suburb from projects where account_id = 1 and customer_id in ${list} order by project_id`]:
    'SEARCH projects USING INDEX projects_by_customer_id (customer_id=?)',
  [`select owner_id from customers where account_id = 1 and customer_id in ${list} order by customer_id`]:
    'SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)',
  [`select state from contracts where account_id = 1 and proposal_id in ${list} order by opened_at`]:
    'SEARCH contracts USING INDEX contracts_by_proposal (account_id=? AND proposal_id=?)',
  [`delete from messages where account_id = 1 and customer_id in ${list}`]:
    'SEARCH messages USING INDEX messages_by_customer (customer_id=?)',
  [`select finished_at from deliveries where account_id = 1 and event_id in ${list}`]:
    'SEARCH deliveries USING INDEX deliveries_by_event_id (event_id=?)',
  'update status_changes set customer_id = 2 where account_id = 1 and customer_id = 3':
    'SEARCH status_changes USING INDEX status_changes_by_customer_id (customer_id=?)',
};

test('both connections look up listed rows instead of reading the account', async (t) => {
  const { open } = prepare(t);
  const engine = await open();
  const firstStep = async (db: Db, statement: string) => {
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`;
    return (await plan.execute(db)).rows[0]?.detail;
  };
  try {
    for (const [statement, plan] of Object.entries(plans)) {
      assert.equal(await firstStep(engine.reads, statement), plan, statement);
      assert.equal(await engine.transact((tx) => firstStep(tx, statement)), plan, statement);
    }
  } finally {
    await engine.close();
  }
});

test('a second start leaves the sizes as they are, and a new index gets its own', async (t) => {
  const { file, open } = prepare(t);
  await (await open()).close();
  const before = readSizes(file);
  assert.ok(before.length > 50, `${before.length} indexes`);
  await (await open()).close();
  assert.deepEqual(readSizes(file), before);
  const database = new DatabaseSync(file);
  database.exec('create index statuses_test on statuses (account_id, rank, name)');
  database.close();
  await (await open()).close();
  const added = readSizes(file).filter(({ idx }) => idx === 'statuses_test');
  assert.deepEqual(
    added.map(({ stat }) => stat),
    ['10000000 100000 30 8'],
  );
});

function prepare(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sundesk.db');
  return {
    file,
    open: () => openSqlite(file, { now: () => 0, prepare: (db) => migrate(db, sqliteColumns) }),
  };
}

function readSizes(file: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx')
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
