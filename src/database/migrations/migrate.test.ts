import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { releasedSchema } from '../../../test/support/database/released-schema.ts';
import { openStore } from '../../domain/store.ts';
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
  assert.deepEqual(await migrate(db, sqliteColumns), [
    '0001-schema',
    '0002-chosen-contract',
    '0003-list-indexes',
    '0005-roof-pictures',
    '0007-tasks',
    '0008-costs',
    '0011-calendar',
    '0012-leads',
    '0015-product-files',
    '0016-member-photos',
    '0017-member-notices',
    '0018-customer-files',
    '0019-notice-emails',
    '0020-lead-forms',
    '0021-reminders',
    '0022-custom-fields',
    '0023-discount-limit',
    '0026-call-log',
    '0027-customer-views',
    '0028-email-replies',
    '0029-imagery',
    '0030-custom-field-order',
    '0031-reply-files',
    '0032-file-store',
    '0033-received-sms-order',
    '0034-set-up',
  ]);
  const tables = raw.prepare("select name from sqlite_schema where type = 'table' order by name");
  assert.deepEqual(
    tables.all().map(({ name }) => name),
    [
      'account_channels',
      'account_settings',
      'accounts',
      'api_keys',
      'attempt_counts',
      'attempt_limits',
      'attempts',
      'consents',
      'consumers',
      'contract_audit',
      'contract_signers',
      'contracts',
      'credentials',
      'custom_field_values',
      'custom_fields',
      'customer_changes',
      'customer_files',
      'customer_notes',
      'customer_views',
      'customer_words',
      'customers',
      'daily_counts',
      'deliveries',
      'documents',
      'endpoint_states',
      'events',
      'idempotency_keys',
      'identities',
      'import_rows',
      'imports',
      'invitations',
      'kysely_migration',
      'kysely_migration_lock',
      'lead_forms',
      'member_notices',
      'message_templates',
      'messages',
      'notices',
      'opt_outs',
      'page_requests',
      'pipeline_counts',
      'plans',
      'products',
      'projects',
      'proposals',
      'rebates',
      'received_emails',
      'received_sms',
      'replays',
      'reply_mailboxes',
      'second_factors',
      'security_log',
      'sessions',
      'set_once',
      'sqlite_sequence',
      'status_changes',
      'statuses',
      'subscriptions',
      'tasks',
      'unused_objects',
      'users',
      'verifications',
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
