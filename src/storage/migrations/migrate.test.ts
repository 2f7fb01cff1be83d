import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { noDatasheet } from '../../domain/products/datasheet.ts';
import { publicProject } from '../../domain/projects/project.ts';
import { usualAssumptions } from '../../domain/solar/specification.ts';
import { openStorage } from '../open-storage.ts';
import { productStore } from '../products/products.ts';
import { projectStore } from '../projects/projects.ts';
import { connectKysely } from '../sqlite/connect-kysely.ts';
import { openFile } from '../sqlite/open-file.ts';
import { foundation } from './0001-foundation.ts';
import { deliveryEngine } from './0002-delivery-engine.ts';
import { trade } from './0003-trade.ts';
import { desk } from './0004-desk.ts';
import { sqliteColumns } from './columns.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

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
    '0004-desk',
    '0005-nodes',
    '0006-large-installations',
    '0007-consumer-checklist',
    '0008-open-offers',
    '0009-datasheets',
    '0011-password-again',
    '0012-signing-links',
    '0014-exports',
    '0015-fair-queues',
    '0017-desk-lookups',
    '0021-required-two-factor',
    '0022-security-log',
    '0023-daily-counts',
    '0026-chosen-sale-types',
    '0028-value-and-erasure',
    '0030-endpoint-standing',
    '0032-change-numbers',
  ]);
  const tables = raw.prepare("select name from sqlite_schema where type = 'table' order by name");
  assert.deepEqual(
    tables.all().map(({ name }) => name),
    [
      'account_channels',
      'account_settings',
      'accounts',
      'agreements',
      'api_keys',
      'attempt_counts',
      'attempts',
      'consents',
      'consumers',
      'contract_audit',
      'contract_signers',
      'contracts',
      'credentials',
      'customer_changes',
      'customer_notes',
      'customer_words',
      'customers',
      'daily_counts',
      'deliveries',
      'documents',
      'events',
      'idempotency_keys',
      'identities',
      'import_rows',
      'imports',
      'invitations',
      'kysely_migration',
      'kysely_migration_lock',
      'lanes',
      'message_templates',
      'messages',
      'notices',
      'opt_outs',
      'pipeline_counts',
      'products',
      'projects',
      'proposal_hits',
      'proposals',
      'received_sms',
      'replays',
      'second_factors',
      'security_log',
      'sessions',
      'sign_in_tries',
      'sqlite_sequence',
      'status_changes',
      'statuses',
      'subscriptions',
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

test('projects, statuses, history and keys from before the trade become what it needs', async (t) => {
  const file = makeFile(t);
  const { raw, db } = openDb(t, file);
  await foundation(sqliteColumns).up(db);
  await deliveryEngine(sqliteColumns).up(db);
  raw.exec(`
    insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 1);
    insert into users (user_id, account_id, first_name, last_name, phone_number, email, email_key, work_title, username,
        public_json, created_at)
      values (1, 1, 'Alex', 'Taylor', '', 'alex@example.com', 'alex@example.com', '', 'alex', '{}', 1);
    insert into statuses (status_id, account_id, name, kind, rank, win_probability, is_initial)
      values (1, 1, 'New Lead', 'open', 10, 5, 1), (2, 1, 'Ours', 'open', 11, 5, 0);
    insert into customers (customer_id, account_id, email, email_key, first_name, last_name, phone_1, phone_2, gst_status,
        type, company_name, company_phone, details_json, owner_id, status_id, created_at, updated_at)
      values (1, 1, 'ann@example.com', 'ann@example.com', 'Ann', 'Lee', '', '', 'Not GST Registered', 'Residential', '',
        '', '{}', 1, 1, 1, 1);
    insert into status_changes (change_id, account_id, customer_id, source, reason, from_status_id, to_status_id, user_id,
        changed_at)
      values (1, 1, 1, 'api', '', 1, 2, 1, 5), (2, 1, 1, 'api', '', 2, 77, 1, 6);
    insert into projects (project_id, account_id, customer_id, title, street_number, street, suburb, state, postcode,
        country, panel_type, inverter_type, proposal_link, panel_quantity, inverter_quantity, system_watts, created_at)
      values (1, 1, 1, 'Whole', '', '', '', '', '', '', 'Example Energy EE-440 440 W', 'Example Power XP', '', 15, 2, 6600, 7),
             (2, 1, 1, 'Empty', '', '', '', '', '', '', '', '', '/p/x/proposal.pdf', 0, 0, 0, 8);
    insert into api_keys (key_id, account_id, user_id, hash, label, permissions, created_at)
      values ('key_all', 1, 1, 'a', '', 'customers:read customers:write projects:write messages:send webhooks:manage', 1),
             ('key_few', 1, 1, 'b', '', 'customers:read', 1);
  `);
  await trade(sqliteColumns).up(db);
  const projects = projectStore(db, 1);
  const empty = { expectedInstallOn: '', roof: { material: '', storeys: null }, battery: null };
  const unsaid = {
    ...empty,
    arrays: [],
    priceLines: [],
    phases: null,
    exportLimitWatts: null,
    usage: null,
    assumptions: usualAssumptions,
  };
  const whole = await projects.find(1);
  assert.deepEqual(whole?.specification, {
    ...unsaid,
    panels: [
      {
        maker: '',
        model: 'Example Energy EE-440 440 W',
        watts: 440,
        quantity: 15,
        electrical: null,
      },
    ],
    inverters: [{ maker: '', model: 'Example Power XP', watts: 0, quantity: 2, electrical: null }],
  });
  assert.deepEqual([whole.revision, whole.updatedAt, whole.installOn], [1, 7, '']);
  assert.deepEqual((await projects.find(2))?.specification, {
    ...unsaid,
    panels: [],
    inverters: [],
  });
  // What the interface shows of them is the same as before.
  const { solar_panel_type, inverter_type, system_size } = publicProject(whole);
  assert.deepEqual(
    [solar_panel_type, inverter_type, system_size],
    ['Example Energy EE-440 440 W', 'Example Power XP', '6.6kW'],
  );
  assert.deepEqual(await projects.announcement(1), { at: undefined, announced: {} });
  const rows = (sql: string) =>
    raw
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' | '));
  assert.deepEqual(rows('select name, step from statuses'), ['New Lead | lead', 'Ours | ']);
  assert.deepEqual(rows('select old_status, new_status from status_changes'), [
    'New Lead | Ours',
    'Ours | ',
  ]);
  assert.deepEqual(rows('select key_id, permissions from api_keys order by key_id'), [
    'key_all | customers:read customers:write projects:write messages:send webhooks:manage account:manage',
    'key_few | customers:read',
  ]);
  assert.deepEqual(rows('pragma foreign_key_check'), []);
});

test('customers from before the desk get names to sort by, words to be found by, a value and their place in the counts', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  for (const migration of [foundation, deliveryEngine, trade]) {
    await migration(sqliteColumns).up(db);
  }
  const priceLines = [{ description: 'All', quantity: 1, unitCents: 900_000 }];
  const panels = [{ maker: '', model: 'EE', watts: 440, quantity: 15 }];
  const specification = JSON.stringify({ panels, priceLines, expectedInstallOn: '2026-12-14' });
  raw.exec(`
    insert into accounts (account_id, name, created_at, customer_count) values (1, 'Example Solar', 1, 3);
    insert into account_settings values (1, '{"proposal":{"certificateCents":4000}}', null, '', '');
    insert into users (user_id, account_id, first_name, last_name, phone_number, email, email_key, work_title, username,
        public_json, created_at)
      values (1, 1, 'Alex', 'Taylor', '', 'alex@example.com', 'alex@example.com', '', 'alex', '{}', 1);
    insert into statuses (status_id, account_id, name, kind, rank, win_probability, is_initial)
      values (1, 1, 'New Lead', 'open', 10, 5, 1), (2, 1, 'Contacted', 'open', 11, 5, 0);
    insert into customers (customer_id, account_id, email, email_key, first_name, last_name, phone_1, phone_2, gst_status,
        type, company_name, company_phone, details_json, owner_id, status_id, created_at, updated_at)
      values (1, 1, 'Zoe@example.com', 'zoe@example.com', 'Zoë', 'Lee', '0491 570 006', '', '', 'Residential', '', '', '{}', 1, 1, 1, 1),
             (2, 1, 'b@example.com', 'b@example.com', '', '', '', '', '', 'Commercial', 'Harbour Bakery', '', '{}', 1, 1, 1, 1),
             (3, 1, 'c@example.com', 'c@example.com', '', '', '', '', '', 'Residential', '', '', '{}', 1, 2, 1, 1);
    insert into customer_notes (account_id, customer_id, created_at, note) values (1, 1, 5, 'Called');
    insert into projects (project_id, account_id, customer_id, title, street_number, street, suburb, state, postcode,
        country, panel_type, inverter_type, proposal_link, panel_quantity, inverter_quantity, system_watts, created_at,
        updated_at, specification_json)
      values (1, 1, 1, 'Old', '', '', '', '', '', '', '', '', '', 0, 0, 0, 7, 7, '{}'),
             (2, 1, 1, 'New', '1', 'Wattle Grove', 'Newtown', 'NSW', '2042', '', '', '', '', 0, 0, 0, 8,
              ${Date.UTC(2026, 10, 21)}, '${specification}');
  `);
  await desk(sqliteColumns).up(db);
  const rows = (sql: string) =>
    raw
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' | '));
  // 6.6 kW in zone 3 with five years to go makes 45 certificates.
  assert.deepEqual(rows('select name_key, value_cents from customers order by customer_id'), [
    `lee zoe | ${900_000 - 45 * 4000}`,
    'harbour bakery | 0',
    ' | 0',
  ]);
  assert.deepEqual(rows('select word from customer_words where customer_id = 1 order by word'), [
    ...['0491570006', '2042', 'grove', 'lee', 'newtown', 'wattle', 'zoe', 'zoe@example.com'],
  ]);
  assert.deepEqual(
    rows('select word from customer_words where customer_id > 1 order by customer_id, word'),
    ['b', 'b@example.com', 'bakery', 'harbour', 'c', 'c@example.com'],
  );
  assert.deepEqual(
    rows('select owner_id, status_id, customers, value_cents from pipeline_counts order by 2'),
    [`1 | 1 | 2 | ${900_000 - 45 * 4000}`, '1 | 2 | 1 | 0'],
  );
  assert.deepEqual(rows('select note, user_id from customer_notes'), ['Called | ']);
  assert.deepEqual(rows('pragma foreign_key_check'), []);
});

test('attempts of before are counted by half hours, of each account by itself', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  for (const migration of [foundation, deliveryEngine, trade]) {
    await migration(sqliteColumns).up(db);
  }
  const halfHourMs = 1_800_000;
  raw.exec(`
    insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 0), (2, 'Other Solar', 0);
    insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at)
      values ('sub_a', 1, 'https://hooks.example.com', 'customer_created', '', 0);
    insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
      values (1, 1, 'evt_1', 'customer_created', 0, 1, '{}');
    insert into deliveries (delivery_id, account_id, subscription_id, event_id, state, created_at)
      values (1, 1, 'sub_a', 'evt_1', 'delivered', 0);
  `);
  const attempt = raw.prepare(
    `insert into attempts (account_id, delivery_id, number, cause, started_at, duration_ms, reused, outcome,
      maybe_delivered, response_headers, response_body) values (?, 1, 1, 'event', ?, 5, 0, ?, 0, '{}', '')`,
  );
  attempt.run(1, 3 * halfHourMs, 'http_5xx');
  attempt.run(1, 4 * halfHourMs - 1, 'delivered');
  attempt.run(1, 4 * halfHourMs, 'delivered');
  attempt.run(2, 4 * halfHourMs, 'timed_out');
  await desk(sqliteColumns).up(db);
  const counts = raw.prepare('select * from attempt_counts order by account_id, half_hour').all();
  assert.deepEqual(
    counts.map((row) => Object.values(row)),
    [
      [1, 3, 1, 1],
      [1, 4, 1, 0],
      [2, 4, 0, 1],
    ],
  );
});

test('nothing is known of the datasheets of products from before', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  await migrate(db, sqliteColumns, { through: '0008-open-offers' });
  raw.exec("insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 1)");
  raw.exec(`insert into products (account_id, kind, maker, model, watts, nominal_watt_hours, usable_watt_hours,
    price_cents, created_at, updated_at) values (1, 'panel', 'Example Energy', 'EE-440', 440, 0, 0, 31000, 1, 1)`);
  assert.deepEqual(await migrate(db, sqliteColumns, { through: '0009-datasheets' }), [
    '0009-datasheets',
  ]);
  const [product] = await productStore(db, 1).list({ includesArchived: false });
  assert.deepEqual([product?.model, product?.datasheet], ['EE-440', noDatasheet]);
});

test('notices that were sent before lose their words, and everything else keeps its own', async (t) => {
  const { raw, db } = openDb(t, makeFile(t));
  await migrate(db, sqliteColumns, { through: '0009-datasheets' });
  raw.exec("insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 1)");
  const insert = raw.prepare(
    `insert into messages (message_id, account_id, customer_id, user_id, channel, purpose, recipient, subject, text, html,
       template, sender, reply_to, attachment_name, brings_proposal, state, provider_id, problem, stop_token, created_at, ended_at)
     values (?, 1, 1, 1, 'email', ?, 'ann@example.com', 'Your code', '123456', '<b>123456</b>', '', '', '', '', 0, 'sent', '', '', '', 1, ?)`,
  );
  insert.run('msg_1', 'notice', 2);
  insert.run('msg_2', 'notice', null);
  insert.run('msg_3', 'project', 2);
  await migrate(db, sqliteColumns);
  assert.deepEqual(
    raw.prepare('select text, html from messages order by message_id').all().map(Object.values),
    [
      ['', ''],
      ['123456', '<b>123456</b>'],
      ['123456', '<b>123456</b>'],
    ],
  );
});
