import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copiedTables } from '../../../src/database/copy/copied-tables.ts';
import { copyDatabase, sqliteDialect } from '../../../src/database/copy/copy-database.ts';
import { CopyError, readBatch } from '../../../src/database/copy/copy-progress.ts';
import { type DatabaseLocation, openEngine } from '../../../src/database/open-engine.ts';
import {
  createDemoAccount,
  finishDemoAccount,
} from '../../../src/domain/demo/create-demo-account.ts';
import { openStore } from '../../../src/domain/store.ts';
import { quickSeal } from '../../support/contracts/arrange-contract.ts';
import { dumpFile, dumpServer } from '../../support/database/dump-rows.ts';
import { fillEveryTable } from '../../support/database/fill-every-table.ts';
import { type Postgres, startPostgres } from '../../support/database/start-postgres.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { quickPrinter } from '../../support/proposals/arrange-proposals.ts';

// A whole installation moves from a file to a server and back, and nothing of it is changed.

const tables = copiedTables.map(({ name }) => name);
let postgres: Postgres;
let made = 0;

let folder: string;
let demo: string | undefined;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sundesk-copy-'));
  postgres = await startPostgres();
});
after(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A database of its own on the server, empty or as another one is. */
async function createDatabase(): Promise<{ url: string; place: DatabaseLocation }> {
  made += 1;
  await query(postgres.url, `create database copy_${made}`);
  const url = Object.assign(new URL(postgres.url), { pathname: `/copy_${made}` }).href;
  return { url, place: { url, connections: 2 } };
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function openFolder(t: TestContext): (name: string) => string {
  const own = mkdtempSync(join(tmpdir(), 'sundesk-copy-'));
  t.after(() => rmSync(own, { recursive: true, force: true }));
  return (name) => join(own, name);
}

/** The demo account, as a first start makes it, in a file that no process has open. */
async function makeDemo(t: TestContext, file: string): Promise<void> {
  demo ??= await makeFirstDemo(t);
  copyFileSync(demo, file);
}

async function makeFirstDemo(t: TestContext): Promise<string> {
  const file = join(folder, 'demo.db');
  const { app, call, database } = await openTestApp(t, {
    ports: { ...quickPrinter, ...quickSeal },
  });
  await finishDemoAccount(app, await createDemoAccount(app));
  const body = { hookUrl: 'https://example.com/', type_request: 'customer_created' };
  assert.equal((await call('subscribe_customer', { body })).status, 200);
  const data = { customer_email: 'zoe@example.com', customer_name: 'Zoë' };
  assert.equal((await call('createcustomer', { body: { data } })).status, 200);
  assert('file' in database.location);
  await database.rows('pragma wal_checkpoint(truncate)');
  copyFileSync(database.location.file, file);
  return file;
}

function change(file: string, work: (raw: DatabaseSync) => void): void {
  const raw = new DatabaseSync(file);
  try {
    work(raw);
  } finally {
    raw.close();
  }
}

/** The numbers after which each table goes on counting. */
function countersOf(file: string): object[] {
  const raw = new DatabaseSync(file, { readOnly: true });
  const statement = raw.prepare('select name, seq from sqlite_sequence order by name');
  statement.setReadBigInts(true);
  const rows = statement.all().map((row) => ({ ...row }));
  raw.close();
  return rows;
}

test('every row of every table comes to the server and back as it was', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  change(path('source.db'), (raw) => {
    fillEveryTable(raw, tables);
    // A number that was given once is not given again.
    raw.exec(
      'delete from customer_notes where note_id = (select max(note_id) from customer_notes)',
    );
    raw.exec('delete from opt_outs');
  });
  const original = dumpFile(path('source.db'), tables);
  const { url, place } = await createDatabase();

  const copied = await copyDatabase({ source: { file: path('source.db') }, target: place });
  assert.deepEqual(
    copied,
    tables.map((table) => ({ table, rows: original[table]?.length })),
  );
  assert.deepEqual(await dumpServer(url, tables), original);
  assert.deepEqual(
    await query(url, "select 1 from pg_tables where tablename = 'copy_progress'"),
    [],
  );
  const [note] = await query(
    url,
    `insert into customer_notes (account_id, customer_id, created_at, user_id, note)
     select account_id, customer_id, 1, owner_id, 'next' from customers limit 1 returning note_id::text`,
  );
  const seq = (file: string) =>
    countersOf(file).find((row) => Reflect.get(row, 'name') === 'customer_notes') as {
      seq: bigint;
    };
  assert.equal(BigInt(note.note_id), seq(path('source.db')).seq + 1n);
  await query(url, `delete from customer_notes where note_id = ${note.note_id}`);

  await copyDatabase({ source: place, target: { file: path('back.db') } });
  assert.deepEqual(dumpFile(path('back.db'), tables), original);
  assert.deepEqual(
    countersOf(path('back.db')),
    countersOf(path('source.db')).map((row) =>
      Reflect.get(row, 'name') === 'customer_notes' ? { ...row, seq: BigInt(note.note_id) } : row,
    ),
  );
  assert.equal(statSync(path('back.db')).mode & 0o777, 0o600);
});

test('a copy that breaks off anywhere goes on from there', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  change(path('source.db'), (raw) => fillEveryTable(raw, tables));
  const original = dumpFile(path('source.db'), tables);
  const { url, place } = await createDatabase();
  const source = { file: path('source.db') };
  let breaks = 0;
  for (let isDone = false; !isDone; ) {
    let left = 9;
    const told = (): void => {
      left -= 1;
      if (left === 0) throw new Error('broken off');
    };
    // Every attempt comes a little further.
    isDone = await copyDatabase({ source, target: place }, () => {
      if (breaks < 8) told();
    }).then(
      () => true,
      (error: Error) => {
        assert.equal(error.message, 'broken off');
        return false;
      },
    );
    if (isDone) break;
    breaks += 1;
    await assert.rejects(openStore(place), { name: 'UnfinishedCopyError' });
  }
  assert.equal(breaks, 8);
  assert.deepEqual(await dumpServer(url, tables), original);
});

test('a copy that is killed again and again ends with every row once', {
  timeout: 480_000,
}, async (t) => {
  const data = await openDataFolder(t);
  const file = join(data.folder, 'sundesk.db');
  await makeDemo(t, file);
  const many = 20_000;
  change(file, (raw) =>
    raw.exec(`begin;
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${many})
      insert into documents (account_id, kind, media_type, sha256, content, created_at)
        select 1, 'logo', 'image/png', n, randomblob(200 + n % 100), n from numbers;
      commit`),
  );
  const original = dumpFile(file, tables);
  const { url } = await createDatabase();
  const args = ['copy', '--from', `sqlite:${file}`, '--to', url, '--json'];
  const rowsDone = async () => {
    try {
      const [row] = await query(url, 'select sum(rows_done)::int as done from copy_progress');
      return Number(row.done);
    } catch {
      return 0;
    }
  };
  for (let kills = 0; kills < 3; kills += 1) {
    const begun = await rowsDone();
    const running = data.start(args);
    const deadline = Date.now() + 90_000;
    while ((await rowsDone()) < begun + 3000) {
      assert.ok(Date.now() < deadline, 'it goes on');
      await pause(10);
    }
    running.process.kill('SIGKILL');
    assert.equal((await running.ended).signal, 'SIGKILL');
  }
  const stopped = await rowsDone();
  assert.ok(stopped > 9000 && stopped < many, `killed in the midst, at ${stopped}`);
  const refused = await data.run(['serve'], { DATABASE_URL: url });
  assert.deepEqual(
    [refused.code, refused.stderr],
    [
      1,
      'The database holds an unfinished copy of another one. ' +
        'Run the same sundesk copy again to finish it, or make the database anew.\n',
    ],
  );
  const { code, stdout, stderr } = await data.run(args);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^documents: \d+ of \d+$/m);
  assert.deepEqual(JSON.parse(stdout), {
    copied: true,
    rows: Object.fromEntries(tables.map((table) => [table, original[table]?.length])),
  });
  assert.deepEqual(await dumpServer(url, tables), original);
});

test('a service goes on where the other one stopped, with the same key', async (t) => {
  const data = await openDataFolder(t);
  await data.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const { api_key } = await data.runJson('key', 'create', '--account', '1');
  const { url } = await createDatabase();
  let settings: Record<string, string> = {};
  const expected: string[] = [];
  const moves = [
    [`sqlite:${join(data.folder, 'sundesk.db')}`, url],
    [url, `sqlite:${join(data.folder, 'back.db')}`],
  ] as const;
  for (const [from, to] of moves) {
    const service = await data.serve(settings);
    const email = `c${expected.length}@example.com`;
    const body = { data: { customer_email: email, customer_name: 'Ann Lee' } };
    assert.equal((await callService(service, api_key, 'createcustomer', { body })).status, 200);
    expected.push(email);
    await service.stop();
    const { code, stdout, stderr } = await data.run(['copy', '--from', from, '--to', to]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`^customers +${expected.length} +${expected.length}$`, 'm'));
    settings = { DATABASE_URL: to };
  }
  const service = await data.serve(settings);
  const { body } = await callService(service, api_key, 'getallcustomers');
  const emails = body.map((customer: { customer_email: string }) => customer.customer_email);
  assert.deepEqual(emails.toSorted(), expected);
});

test('a target that is in use is refused and left as it is', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  const { url, place } = await createDatabase();
  const source = { file: path('source.db') };
  await copyDatabase({ source, target: place });
  const rows = await dumpServer(url, tables);
  const message =
    'The target is in use: it has rows in accounts. Copy into a database that is empty.';
  await assert.rejects(copyDatabase({ source, target: place }), new CopyError(message));
  assert.deepEqual(await dumpServer(url, tables), rows);
});

test('a source without accounts, and one that is not there, are refused', async (t) => {
  const path = openFolder(t);
  const { place } = await createDatabase();
  const target = { file: path('target.db') };
  await assert.rejects(
    copyDatabase({ source: place, target }),
    new CopyError('There is nothing to copy: the source has no accounts.'),
  );
  await assert.rejects(
    copyDatabase({ source: { file: path('absent.db') }, target }),
    new CopyError(`There is no file ${path('absent.db')} to copy from.`),
  );
});

test('an unfinished copy is not finished from another source, nor from one that has changed', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  const { place } = await createDatabase();
  const source = { file: path('source.db') };
  const broken = copyDatabase({ source, target: place }, ({ table }) => {
    if (table === 'customers') throw new Error('broken off');
  });
  await assert.rejects(broken, { message: 'broken off' });
  change(path('source.db'), (raw) => raw.exec('update customers set updated_at = updated_at + 1'));
  const begin =
    'The target holds an unfinished copy of another database, or the source has changed since that copy began:';
  const end = 'Make the target anew, empty, and copy again.';
  await assert.rejects(
    copyDatabase({ source, target: place }),
    new CopyError([begin, '  customers: other values of updated_at', end].join('\n')),
  );
});

const changes = {
  'a new row': {
    sql: "insert into opt_outs (account_id, number, opted_out_at) values (1, '+61491570156', 1)",
    said: '  opt_outs: 0 rows before, 1 now',
  },
  'another value': {
    sql: "update customers set first_name = 'Somebody else' where customer_id = 1",
    said: '  customers: other values of first_name',
  },
};

for (const [name, { sql, said }] of Object.entries(changes)) {
  test(`a source that gets ${name} meanwhile is noticed`, async (t) => {
    const path = openFolder(t);
    await makeDemo(t, path('source.db'));
    const { place } = await createDatabase();
    const copying = copyDatabase({ source: { file: path('source.db') }, target: place }, (told) => {
      if (told.table === 'import_rows') change(path('source.db'), (raw) => raw.exec(sql));
    });
    const message = [
      'The source changed while it was copied:',
      said,
      'Stop the service everywhere, make the target anew, empty, and copy again.',
    ].join('\n');
    await assert.rejects(copying, new CopyError(message));
  });
}

test('text that PostgreSQL cannot hold is named', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  change(path('source.db'), (raw) =>
    raw.exec("update users set work_title = 'a' || char(0) || 'b' where user_id = 1"),
  );
  const { place } = await createDatabase();
  await assert.rejects(
    copyDatabase({ source: { file: path('source.db') }, target: place }),
    new CopyError(
      'PostgreSQL holds no text with a NUL in it, and users.work_title of user_id 1 has one. ' +
        "Take it out of the source: update users set work_title = replace(work_title, char(0), '')",
    ),
  );
});

test('large rows are read a few at a time', async (t) => {
  const path = openFolder(t);
  await makeDemo(t, path('source.db'));
  const sizes = [3, 3, 3, 9, 1, 1, 1, 1];
  change(path('source.db'), (raw) => {
    raw.exec('delete from documents');
    for (const size of sizes) {
      raw
        .prepare(
          `insert into documents (account_id, kind, media_type, sha256, content, created_at)
           values (1, '', '', '', zeroblob(?), 1)`,
        )
        .run(size * 1024 * 1024);
    }
  });
  const engine = await openEngine({ file: path('source.db') });
  t.after(() => engine.close());
  const side = { db: engine.reads.withoutPlugins(), dialect: sqliteDialect };
  const documents = copiedTables.find(({ name }) => name === 'documents');
  assert(documents);
  const batches: number[] = [];
  for (let after: readonly string[] | undefined; ; ) {
    const batch = await readBatch(side, documents, after);
    if (batch === undefined) break;
    batches.push(batch.rows.length);
    after = batch.last;
  }
  assert.deepEqual(batches, [2, 1, 1, 4]);
});

test('the copied tables are those of both databases, each after what it refers to, by a key of its own', async (t) => {
  const path = openFolder(t);
  const { url, place } = await createDatabase();
  for (const one of [place, { file: path('empty.db') }]) await (await openStore(one)).close();
  const sorted = tables.toSorted();

  const raw = new DatabaseSync(path('empty.db'), { readOnly: true });
  const inFile = raw
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
       order by name`,
    )
    .all();
  assert.deepEqual(
    inFile.map(({ name }) => name),
    sorted,
  );
  const unique = raw.prepare(`
    select group_concat(name, ' ') as key from (select l.name as list, i.name, i.seqno
      from pragma_index_list(:table) l, pragma_index_info(l.name) i where l."unique" = 1 and l.partial = 0
      order by l.name, i.seqno) group by list
    union all select name from pragma_table_info(:table) where pk = 1 and type = 'INTEGER'`);
  const references = raw.prepare('select "table" as name from pragma_foreign_key_list(?)');
  for (const { name: table, key } of copiedTables) {
    const keys = unique.all({ table }).map((row) => row.key);
    assert.ok(keys.includes(key.join(' ')), `${table} has ${keys.join(' and ')}, not ${key}`);
    for (const { name } of references.all(table)) {
      assert.ok(tables.indexOf(String(name)) < tables.indexOf(table), `${name} before ${table}`);
    }
  }
  raw.close();

  const onServer = await query(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  assert.deepEqual(
    onServer.map(({ name }) => name),
    sorted,
  );
});
