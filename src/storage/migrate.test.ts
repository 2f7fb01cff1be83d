import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sqliteColumns } from './migrations/columns.ts';
import { migrate, NewerDatabaseError } from './migrations/migrate.ts';
import { openStorage } from './open-storage.ts';
import { connectKysely } from './sqlite/connect-kysely.ts';
import { openFile } from './sqlite/open-file.ts';

function makeFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sundesk.db');
}

function openDb(t: TestContext, file: string) {
  const raw = openFile(file, { readOnly: false });
  t.after(() => raw.close());
  return { raw, db: connectKysely(raw) };
}

/** The schema and every row that a migration could touch, as text. */
function dump(raw: DatabaseSync): unknown {
  return [
    raw.prepare('select type, name, sql from sqlite_schema order by name').all(),
    raw.prepare('select * from kysely_migration order by name').all(),
  ];
}

test('an empty file gets every table', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  assert.deepEqual(await migrate(db, sqliteColumns), ['0001-foundation']);
  const tables = raw.prepare("select name from sqlite_schema where type = 'table' order by name");
  assert.deepEqual(
    tables.all().map(({ name }) => name),
    [
      'accounts',
      'api_keys',
      'attempts',
      'customer_notes',
      'customers',
      'deliveries',
      'events',
      'idempotency_keys',
      'kysely_migration',
      'kysely_migration_lock',
      'projects',
      'sqlite_sequence',
      'status_changes',
      'statuses',
      'subscriptions',
      'users',
    ],
  );
});

test('a second run does nothing', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  await migrate(db, sqliteColumns);
  const before = dump(raw);
  assert.deepEqual(await migrate(db, sqliteColumns), []);
  assert.deepEqual(dump(raw), before);
});

test('a database from a newer version is refused and left as it is', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await migrate(db, sqliteColumns);
  raw.exec("insert into kysely_migration values ('0099-later', '2030-01-01T00:00:00.000Z')");
  const before = dump(raw);
  const refusal = new NewerDatabaseError(['0099-later']);
  assert.equal(
    refusal.message,
    'The database was written by a newer Sundesk (it has 0099-later). ' +
      'Start that version, or restore a backup made with this one.',
  );
  await assert.rejects(migrate(db, sqliteColumns), refusal);
  await assert.rejects(openStorage({ file }), refusal);
  assert.deepEqual(dump(raw), before);
});

test('opening a database that was refused leaves the file closed', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await migrate(db, sqliteColumns);
  raw.exec("insert into kysely_migration values ('0099-later', '2030-01-01T00:00:00.000Z')");
  await assert.rejects(openStorage({ file }));
  raw.exec("delete from kysely_migration where name = '0099-later'");
  const store = await openStorage({ file });
  assert.equal(await store.accounts.isEmpty(), true);
  await store.close();
});

test('a file that is no database is refused', async (t) => {
  const file = makeFile(t);
  const letter = 'This is a letter to Ann, and it should stay one. '.repeat(20);
  writeFileSync(file, letter);
  await assert.rejects(openStorage({ file }), { message: 'file is not a database' });
  assert.equal(readFileSync(file, 'utf8'), letter);
});
