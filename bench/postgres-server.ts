import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type Postgres, startPostgres } from '../test/support/database/start-postgres.ts';
import type { DataLocation } from './data-location.ts';
import type { Seed } from './seed.ts';

/** Rows that are copied with one statement. */
const batchRows = 2000;

const running = new Set<Postgres>();

/** A server with durable settings: it waits for the disk at each commit. */
export async function startServer(): Promise<Postgres> {
  const server = await startPostgres({ isDurable: true });
  running.add(server);
  return server;
}

/** Ends them all and removes their files. Their clients end first. */
export async function removeServers(): Promise<void> {
  for (const server of running) {
    await server.remove();
    running.delete(server);
  }
}

/** A new database on the server, and an empty data folder for those who work on it. */
export async function makeLocation(
  server: Postgres,
  into: string,
  name: string,
): Promise<DataLocation> {
  const admin = await connect(server.url);
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const folder = join(into, `postgres-${name}`);
  mkdirSync(folder);
  const settings = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64') };
  return { folder, settings };
}

/** Copies a seeded data folder into a new database. */
export async function copySeedTo(
  server: Postgres,
  { into, name, data }: { into: string; name: string; data: Pick<Seed, 'database'> },
): Promise<DataLocation> {
  const location = await makeLocation(server, into, name);
  // Loaded only here, as in `seed.ts`.
  const { makeAccounts } = await import('./make-accounts.ts');
  await makeAccounts(location.folder, 0, location.settings);
  const client = await connect(location.settings.DATABASE_URL ?? '');
  const source = new DatabaseSync(data.database, { readOnly: true });
  // Foreign keys are off, so the order of the tables does not matter. The new database keeps its own rows about itself.
  await client.query('set session_replication_role = replica');
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name: table } of tables) await copyTable(source, client, table);
  await client.query(countersOn);
  await client.query('vacuum analyze');
  // Otherwise the server would write it all to the disk while the first benchmark waits for that.
  await client.query('checkpoint');
  source.close();
  await client.end();
  return location;
}

async function copyTable(source: DatabaseSync, client: pg.Client, table: string): Promise<void> {
  const isThere = source.prepare('select 1 from sqlite_schema where name = ?').get(table);
  if (isThere === undefined || table.startsWith('kysely_')) return;
  let batch: object[] = [];
  const write = async () => {
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)
        on conflict do nothing`,
      [JSON.stringify(batch)],
    );
    batch = [];
  };
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    batch.push(row);
    if (batch.length >= batchRows) await write();
  }
  if (batch.length > 0) await write();
}

/** Keys that are counted up go on after those that were copied. */
const countersOn = `do $$ declare one record; begin
  for one in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I))',
      one.table_name, one.column_name, one.column_name, one.table_name);
  end loop; end $$`;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
