import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { foundation } from './migrations/0001-foundation.ts';
import { deliveryEngine } from './migrations/0002-delivery-engine.ts';
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
  assert.deepEqual(await migrate(db, sqliteColumns), [
    '0001-foundation',
    '0002-delivery-engine',
    '0003-trade',
  ]);
  const tables = raw.prepare("select name from sqlite_schema where type = 'table' order by name");
  assert.deepEqual(
    tables.all().map(({ name }) => name),
    [
      'account_settings',
      'accounts',
      'api_keys',
      'attempts',
      'consents',
      'consumers',
      'contract_audit',
      'contract_signers',
      'contracts',
      'customer_notes',
      'customers',
      'deliveries',
      'documents',
      'events',
      'idempotency_keys',
      'kysely_migration',
      'kysely_migration_lock',
      'lanes',
      'message_templates',
      'messages',
      'notices',
      'opt_outs',
      'projects',
      'proposal_hits',
      'proposals',
      'replays',
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

test('deliveries of a database from before the lanes go on where they were', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await foundation(sqliteColumns).up(db);
  raw.exec(`
    insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 1);
    insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at)
      values ('sub_1', 1, 'https://example.com/', 'customer_created', '', 1);
    insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
      values (1, 1, 'evt_1', 'customer_created', 1, 1, '{}');
    insert into deliveries (delivery_id, account_id, subscription_id, event_id, state, attempts, due_at, claim_id,
        created_at, finished_at)
      values (1, 1, 'sub_1', 'evt_1', 'delivered', 2, null, null, 1, 9),
             (2, 1, 'sub_1', 'evt_1', 'sending', 0, 500, 'claim', 1, null),
             (3, 1, 'sub_1', 'evt_1', 'retry_wait', 1, 700, null, 1, null),
             (4, 1, 'sub_1', 'evt_1', 'exhausted', 10, null, null, 1, 9);
    insert into attempts (delivery_id, number, account_id, started_at, duration_ms, outcome, maybe_delivered, status,
        response_headers, response_body)
      values (1, 1, 1, 5, 3, 'responded', 0, 302, '{}', ''), (1, 2, 1, 6, 3, 'responded', 1, 200, '{}', 'ok'),
             (3, 1, 1, 7, 3, 'timed_out', 0, null, '{}', '');
  `);
  await deliveryEngine(sqliteColumns).up(db);
  const rows = (sql: string) =>
    raw
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' '));
  assert.deepEqual(
    rows(`select delivery_id, sequence, state, due_at, maybe_delivered, coalesce(aside, 'on its way')
          from deliveries order by delivery_id`),
    [
      '1 1 delivered  0 on its way',
      '2 2 retry_wait 500 1 on its way',
      '3 3 retry_wait 700 0 on its way',
      '4 4 exhausted  0 exhausted',
    ],
  );
  assert.deepEqual(rows('select subscription_id, next_due_at, sequence, sending from lanes'), [
    'sub_1 500 4 0',
  ]);
  assert.deepEqual(rows('select delivery_id, number, outcome, maybe_delivered from attempts'), [
    '1 1 redirected 0',
    '1 2 delivered 1',
    '3 1 timed_out 0',
  ]);
  assert.deepEqual(rows('pragma foreign_key_check'), []);
});
