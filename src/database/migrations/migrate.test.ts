import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { releasedSchema } from '../../../test/support/database/released-schema.ts';
import { tables } from '../../domain/schema.ts';
import { openStore } from '../../domain/store.ts';
import { databaseName } from '../naming.ts';
import { connectKysely } from '../sqlite/connect-kysely.ts';
import { openFile } from '../sqlite/open-sqlite.ts';
import { sqliteColumns } from './columns.ts';
import { migrate, NewerDatabaseError, UnreleasedDatabaseError } from './migrate.ts';

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

/** The schema, the migrations that ran, and the accounts. */
function dump(raw: DatabaseSync): unknown {
  return [
    raw.prepare('select type, name, sql from sqlite_schema order by name').all(),
    raw.prepare('select * from kysely_migration order by name').all(),
    raw.prepare('select * from accounts').all(),
  ];
}

test('an empty file gets every table', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-/.test(file));
  const numbered = files.map((file) => file.replace('.ts', '')).toSorted();
  assert.deepEqual(await migrate(db, sqliteColumns), ['0001-schema', ...numbered]);
  const found = raw.prepare("select name from sqlite_schema where type = 'table' order by name");
  const ofLibraries = ['kysely_migration', 'kysely_migration_lock', 'sqlite_sequence'];
  assert.deepEqual(
    found.all().map(({ name }) => name),
    [...Object.values(tables).map(({ name }) => databaseName(name)), ...ofLibraries].toSorted(),
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
  await assert.rejects(openStore({ file }), refusal);
  assert.deepEqual(dump(raw), before);
});

test('a database from before the first release is refused and left as it is', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await migrate(db, sqliteColumns);
  raw.exec(`
    insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 1);
    delete from kysely_migration;
    insert into kysely_migration values
      ('0001-foundation', '2026-11-20T00:00:00.000Z'), ('0002-delivery-engine', '2026-11-20T00:00:00.000Z')`);
  const before = dump(raw);
  const refusal = new UnreleasedDatabaseError();
  assert.match(refusal.message, /^The database was made by a version before 0\.2\.0/);
  await assert.rejects(migrate(db, sqliteColumns), refusal);
  await assert.rejects(openStore({ file }), refusal);
  assert.deepEqual(dump(raw), before);
});

test('opening a database that was refused leaves the file closed', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await migrate(db, sqliteColumns);
  raw.exec("insert into kysely_migration values ('0099-later', '2030-01-01T00:00:00.000Z')");
  await assert.rejects(openStore({ file }));
  raw.exec("delete from kysely_migration where name = '0099-later'");
  const store = await openStore({ file });
  assert.equal(await store.accounts.isEmpty(), true);
  await store.close();
});

test('a file that is not a database is refused', async (t) => {
  const file = makeFile(t);
  const letter = 'This is a letter to Ann, and it should stay one. '.repeat(20);
  writeFileSync(file, letter);
  await assert.rejects(openStore({ file }), { message: 'file is not a database' });
  assert.equal(readFileSync(file, 'utf8'), letter);
});

test('a database of the first release gets the same schema as a new one', async (t) => {
  const released = openDb(t, makeFile(t));
  const known = { '0001-schema': releasedSchema(sqliteColumns) };
  await migrate(released.db, sqliteColumns, { known });
  await migrate(released.db, sqliteColumns);
  const created = openDb(t, makeFile(t));
  await migrate(created.db, sqliteColumns);
  assert.deepEqual(columnsAndIndexes(released.raw), columnsAndIndexes(created.raw));
});

/** Ignores the order of columns, because added columns come last. */
function columnsAndIndexes(raw: DatabaseSync): unknown {
  const all = (query: string) => raw.prepare(query).all();
  return [
    all(`select t.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
      from pragma_table_list t, pragma_table_info(t.name) c where t.schema = 'main' order by 1, 2`),
    all("select name, sql from sqlite_schema where type <> 'table' order by name"),
  ];
}
