import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { explainStartFailure } from '../../explain-start-failure.ts';
import { openEngine } from '../open-engine.ts';
import { watchWrites } from '../watch-writes.ts';
import { openSqlite } from './open-sqlite.ts';
import { asUnwritable } from './write-new-file.ts';

function makeFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sundesk.db');
}

async function openFull(t: TestContext) {
  const file = makeFile(t);
  const engine = await openEngine({ file });
  t.after(() => engine.close());
  const limitPages = (count: number) =>
    engine.transact((db) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(db));
  const value = 'x'.repeat(5_000);
  const add = (name: string) =>
    engine.transact((db) => db.insertInto('setOnce').values({ name, value }).execute());
  // SQLite raises a limit below the present size to that size.
  await limitPages(1);
  const added: string[] = [];
  let refused: unknown;
  for (let number = 0; number < 1_000 && refused === undefined; number += 1) {
    const name = `name ${number}`;
    refused = await add(name).then(
      () => void added.push(name),
      (error: unknown) => error,
    );
  }
  const names = async () => {
    const rows = await engine.reads.selectFrom('setOnce').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };
  return { file, engine, add, added, refused, names, limitPages };
}

const fullSentence = (file: string) =>
  `The disk is full: the database ${file} could not be written. Free some space and try again.`;

test('a full database refuses writes, keeps what it acknowledged and takes them once there is room', async (t) => {
  const { engine, add, added, refused, names, limitPages } = await openFull(t);
  const { code, message } = refused as { code?: string; message?: string };
  assert.deepEqual(
    { code, message },
    { code: 'DATABASE_UNAVAILABLE', message: 'The database is full; try again later' },
  );
  assert.equal(await engine.findWriteFault(), 'database is full');
  assert.deepEqual(await names(), added.toSorted());
  await limitPages(1_000_000);
  await add('later');
  assert.deepEqual(await names(), [...added, 'later'].toSorted());
});

test('a service does not start on a full database, and an operator reads which', async (t) => {
  const { file, engine, limitPages } = await openFull(t);
  const begin = () => engine.nodes.begin(async () => 0);
  const explained = begin().then(() => 'began', explainStartFailure);
  assert.equal(await explained, fullSentence(file));
  await limitPages(1_000_000);
  await begin();
});

test('a database that fills up during its migration is explained', async (t) => {
  const file = makeFile(t);
  const opened = openSqlite(file, {
    now: Date.now,
    async prepare(db) {
      await sql`pragma max_page_count = 1`.execute(db);
      await sql`create table numbers (number integer)`.execute(db);
    },
  });
  const explained = opened.then(() => 'opened', explainStartFailure);
  assert.equal(await explained, fullSentence(file));
});

test('a read-only database is explained', async (t) => {
  const file = makeFile(t);
  const opened = openSqlite(file, {
    now: Date.now,
    async prepare(db) {
      await sql`pragma query_only = on`.execute(db);
      await sql`create table numbers (number integer)`.execute(db);
    },
  });
  const explained = opened.then(() => 'opened', explainStartFailure);
  assert.equal(
    await explained,
    `The database ${file} is read-only. Give this user write access to the file and its folder, or set DATA_DIR to a folder that can be written.`,
  );
});

test('a fault of the work itself is passed on and turns nothing red', async (t) => {
  const engine = await openEngine({ file: makeFile(t) });
  t.after(() => engine.close());
  const row = { name: 'once', value: '' };
  const add = () => engine.transact((db) => db.insertInto('setOnce').values(row).execute());
  await add();
  await assert.rejects(add(), /UNIQUE constraint failed/);
  assert.equal(await engine.findWriteFault(), undefined);
});

test('the probe writes only after a failed write, and once for all who look together', async () => {
  const full = readFault('pragma max_page_count = 1; create table numbers (number integer)');
  let probes = 0;
  const { watch, findFault } = watchWrites(
    (error) => asUnwritable('sundesk.db', error),
    async () => {
      probes += 1;
      throw full;
    },
    undefined,
  );
  const lookTogether = () => Promise.all(Array.from({ length: 50 }, findFault));
  assert.deepEqual(new Set(await lookTogether()), new Set([undefined]));
  assert.equal(probes, 0);
  await assert.rejects(
    watch(async () => {
      throw full;
    }),
    { code: 'DATABASE_UNAVAILABLE' },
  );
  assert.deepEqual(new Set(await lookTogether()), new Set(['database is full']));
  assert.equal(probes, 1);
});

test('a successful write ends a fault, and the next fault is logged again', async () => {
  const full = readFault('pragma max_page_count = 1; create table numbers (number integer)');
  const readOnly = readFault('pragma query_only = on; create table numbers (number integer)');
  const lines: string[] = [];
  const log = (level: string) => (_fields: Record<string, unknown>, message: string) =>
    void lines.push(`${level}: ${message}`);
  const probed = Promise.withResolvers<void>();
  const { watch, findFault } = watchWrites(
    (error) => asUnwritable('sundesk.db', error),
    async () => probed.resolve(),
    { error: log('error'), info: log('info') },
  );
  const fail = (error: unknown) =>
    assert.rejects(
      watch(async () => {
        throw error;
      }),
      { code: 'DATABASE_UNAVAILABLE' },
    );
  await fail(full);
  await fail(full);
  await fail(readOnly);
  assert.deepEqual(lines, ['error: the database is full', 'error: the database is read-only']);
  await watch(async () => undefined);
  await probed.promise;
  assert.equal(await findFault(), undefined);
  assert.deepEqual(lines.slice(2), ['info: the database can be written again']);
});

/** The error that SQLite itself throws for a statement. */
function readFault(statement: string): unknown {
  const raw = new DatabaseSync(':memory:');
  try {
    raw.exec(statement);
  } catch (error) {
    return error;
  } finally {
    raw.close();
  }
  return assert.fail('the statement did not fail');
}
