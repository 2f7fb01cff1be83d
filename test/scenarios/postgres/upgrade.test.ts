import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { postgresColumns } from '../../../src/database/migrations/columns.ts';
import { migrate, migrations } from '../../../src/database/migrations/migrate.ts';
import { openPostgres } from '../../../src/database/postgres/open-postgres.ts';
import type { Db } from '../../../src/domain/schema.ts';
import { releasedSchema } from '../../support/database/released-schema.ts';
import { startPostgres } from '../../support/database/start-postgres.ts';

// Nodes of the first release go on while newer ones start and one of them brings the schema up to date: with all migrations
// since, and one more, so that there always is one. The decision about it is docs/decisions/0017-expand-then-contract.md.

const nodeCount = 10;
const writerCount = 8;
const accountIds = [1, 2, 3, 4];
const customersBefore = 2000;
/** As a node has them. */
const timeouts = { statement_timeout: 30_000, lock_timeout: 10_000 };
const attemptsMax = 4;
const slowReadSeconds = 15;

const oneMore: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table customers add column region text`.execute(db);
    await sql`create table regions (region text primary key)`.execute(db);
  },
};
const known = { ...migrations(postgresColumns), '9999-regions': oneMore };

/** A database as the first release left it, with something in it. */
async function openPrevious(t: TestContext): Promise<string> {
  const postgres = await startPostgres();
  t.after(() => postgres.remove());
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database sundesk');
  await admin.end();
  const url = Object.assign(new URL(postgres.url), { pathname: '/sundesk' }).href;
  const engine = await openPostgres(url, {
    connections: 2,
    prepare: (db) =>
      migrate(db, postgresColumns, { known: { '0001-schema': releasedSchema(postgresColumns) } }),
  });
  await engine.close();
  const client = await connect(t, url);
  await client.query(`
    insert into accounts (account_id, name, created_at) select n, 'Firm ' || n, 1 from generate_series(1, 4) n;
    insert into users (user_id, account_id, first_name, last_name, phone_number, email, email_key, work_title, username,
        public_json, created_at)
      select n, n, 'Alex', 'Taylor', '', 'alex@example.com', 'alex@example.com', '', 'alex', '{}', 1
      from generate_series(1, 4) n;
    insert into statuses (status_id, account_id, name, kind, rank, win_probability, is_initial)
      select n, n, 'New Lead', 'open', 10, 5, 1 from generate_series(1, 4) n;
    insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at)
      select 'sub_' || n, n, 'https://example.com/', 'customer_created', '', 1 from generate_series(1, 4) n;
    insert into endpoint_states (subscription_id, account_id) select 'sub_' || n, n from generate_series(1, 4) n`);
  for (let number = 0; number < customersBefore; number += 1) {
    await client.query(insertCustomer, [(number % 4) + 1, `before${number}@example.com`]);
  }
  return url;
}

async function connect(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...timeouts });
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  return client;
}

const insertCustomer = `insert into customers (account_id, email, email_key, first_name, last_name, phone_1, phone_2,
    gst_status, type, company_name, company_phone, details_json, owner_id, status_id, created_at, updated_at)
  values ($1::bigint, $2::text, $2::text, 'Ann', 'Lee', '', '', 'Not GST Registered', 'Residential', '', '', '{}',
    $1::bigint, $1::bigint, 1, 1)
  returning customer_id`;

/** What a node of the first release does with a new customer, in its own words to the database. */
async function addCustomer(client: pg.Client, accountId: number, email: string): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(${accountId})`);
  const { rows: customers } = await client.query(insertCustomer, [accountId, email]);
  const { rows: accounts } = await client.query(
    `update accounts set event_sequence = event_sequence + 1, customer_count = customer_count + 1
     where account_id = $1 returning event_sequence`,
    [accountId],
  );
  await client.query(
    `insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
     values ($1, $2, $3, 'customer_created', 1, $4, '{}')`,
    [accountId, accounts[0].event_sequence, `evt_${email}`, customers[0].customer_id],
  );
  await client.query(
    'update endpoint_states set sequence = sequence + 1, next_due_at = 1 where subscription_id = $1',
    [`sub_${accountId}`],
  );
  await client.query('commit');
}

const passing: ReadonlySet<string | undefined> = new Set(['40P01', '40001', '55P03']);

/**
 * A node repeats work from its start when its transaction conflicted with another. A request that waited too long for a
 * lock gets 503, and is repeated.
 */
async function withRetries(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback');
      const { code } = error as { code?: string };
      if (tried >= attemptsMax || !passing.has(code)) throw error;
    }
  }
}

test('ten newer nodes start at once beside the traffic of the first release', {
  timeout: 240_000,
}, async (t) => {
  const url = await openPrevious(t);
  const written: string[] = [];
  const failed: unknown[] = [];
  let writing = true;
  const writers = Array.from({ length: writerCount }, async (_, writer) => {
    const client = await connect(t, url);
    for (let number = 0; writing; number += 1) {
      const email = `c${writer}.${number}@example.com`;
      const accountId = accountIds[number % accountIds.length] ?? 1;
      try {
        await withRetries(client, () => addCustomer(client, accountId, email));
        await client.query('select count(*) from customers where account_id = $1', [accountId]);
        written.push(email);
      } catch (error) {
        failed.push(error);
      }
    }
  });
  while (written.length < 50) await pause(10);
  // A reader that holds on for longer than a write may wait.
  const reader = await connect(t, url);
  const reading = reader.query(`select pg_sleep(${slowReadSeconds}) from customers limit 1`);

  const started = await Promise.allSettled(
    Array.from({ length: nodeCount }, () =>
      openPostgres(url, {
        connections: 4,
        prepare: (db) => migrate(db, postgresColumns, { known }),
      }),
    ),
  );
  const during = written.length;
  while (written.length < during + 50 && failed.length === 0) await pause(10);
  writing = false;
  await Promise.all([...writers, reading]);
  const engines = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const faults = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const { reads } of engines) {
    assert.equal((await reads.selectFrom('accounts').selectAll().execute()).length, 4);
  }
  for (const engine of engines) await engine.close();
  assert.deepEqual({ failed, faults }, { failed: [], faults: [] });

  const client = await connect(t, url);
  const { rows: done } = await client.query('select name from kysely_migration order by name');
  assert.deepEqual(
    done.map(({ name }) => name),
    Object.keys(known),
  );
  assert.deepEqual((await client.query('select distinct region from customers')).rows, [
    { region: null },
  ]);
  const { rows: counts } = await client.query(`select
    (select count(*)::int from customers) - ${customersBefore} as customers,
    (select count(*)::int from events) as events,
    (select sum(event_sequence)::int from accounts) as numbers,
    (select sum(sequence)::int from endpoint_states) as places`);
  const count = written.length;
  assert.deepEqual(counts, [{ customers: count, events: count, numbers: count, places: count }]);
});

test('a node that has read whole rows goes on when another one adds a column to them', async (t) => {
  const url = await openPrevious(t);
  const engine = await openPostgres(url, { connections: 4, prepare: async () => undefined });
  t.after(() => engine.close());
  const client = await connect(t, url);
  const whole = (db: typeof engine.reads) => db.selectFrom('statuses').selectAll().execute();
  for (const column of ['region', 'suburb']) {
    assert.equal((await whole(engine.reads)).length, 4);
    assert.equal((await engine.transact(whole)).length, 4);
    await client.query(`alter table statuses add column ${column} text`);
    assert.deepEqual(
      (await engine.transact(whole)).map((row) => column in row),
      Array(4).fill(true),
    );
    assert.deepEqual(
      (await whole(engine.reads)).map((row) => column in row),
      Array(4).fill(true),
    );
  }
});

test('a database of the first release gets the same schema as a new one', async (t) => {
  const upgraded = await connect(t, await migrateAt(await openPrevious(t)));
  const postgres = await startPostgres();
  t.after(() => postgres.remove());
  const created = await connect(t, await migrateAt(postgres.url));
  for (const question of [
    `select table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
    "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  ]) {
    const { rows } = await created.query(question);
    assert.ok(rows.length > 50);
    assert.deepEqual((await upgraded.query(question)).rows, rows);
  }
});

async function migrateAt(url: string): Promise<string> {
  const prepare = (db: Db) => migrate(db, postgresColumns);
  await (await openPostgres(url, { connections: 2, prepare })).close();
  return url;
}
