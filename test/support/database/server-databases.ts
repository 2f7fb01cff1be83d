import type { Socket } from 'node:net';
import pg from 'pg';
import { openStore } from '../../../src/domain/store.ts';
import { isAlive } from '../processes/is-alive.ts';

// The databases that tests have on the server. Making one copies 300 files; emptying one that another test has done with takes
// a few milliseconds, on a connection that has done so before. So a process keeps those that its tests have done with, and
// takes over those of processes that have ended.

/** The database that all others are copies of. */
const template = 'sundesk_empty';
/** The table in the administrator's database that lists the test databases and their owners. */
const register = 'test_databases';

/** The size at which a database is dropped instead of emptied: deleted rows stay on disk and slow down scans. */
const bytesMax = 4_000_000;

/** A digest of the schema, which a test can change and emptying does not restore. */
const formOf = `
  select md5(string_agg(part, ',' order by part)) as form from (
    select relname || relkind::text || reltuples as part from pg_class where relnamespace = 'public'::regnamespace
    union all
    select attrelid::regclass || attname || atttypid || attnotnull from pg_attribute
    where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select conrelid::regclass || conname || convalidated from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || tgname || tgenabled::text from pg_trigger
    union all
    select name || timestamp from kysely_migration
  ) parts`;

const empty = `
  do $$
  declare
    named text;
    counting record;
  begin
    set local session_replication_role = replica;
    for named in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', named);
    end loop;
    for counting in select sequencename, start_value from pg_sequences where schemaname = 'public' loop
      perform setval(counting.sequencename::regclass, counting.start_value, false);
    end loop;
  end $$`;

// biome-ignore lint/suspicious/noExplicitAny: a test looks into a row as it pleases.
export type Row = Record<string, any>;

/** A database on the server and a connection to it. */
export type ServerDatabase = { name: string; url: string; client: pg.Client };

/** The databases that no test of this process is using. */
const spare: ServerDatabase[] = [];

/** Makes the database that all others are copies of. */
export async function prepareServer(server: string): Promise<void> {
  const url = urlOf(server, template);
  await ask(server, `create database ${template}`);
  const store = await openStore({ url, connections: 2 });
  await store.close();
  const client = await connect(url);
  const form = await readForm(client);
  await client.end();
  await ask(server, `create table ${register} (name text primary key, process int not null)`);
  await ask(server, `comment on table ${register} is '${form}'`);
}

/** A database with today's schema and no rows. */
export async function takeEmpty(server: string): Promise<ServerDatabase> {
  const database = spare.pop() ?? (await takeOver(server));
  if (database === undefined) return create(server, template);
  socketOf(database.client).ref();
  await database.client.query(empty);
  return database;
}

/** A database with all that another one holds, whose connections are cut. */
export async function takeCopy(server: string, original: string): Promise<ServerDatabase> {
  await disconnect(server, original);
  return create(server, original);
}

/** Cuts other connections, and keeps the database for other tests if it can be emptied. */
export async function giveBack(server: string, database: ServerDatabase): Promise<void> {
  const { name, client } = database;
  await disconnect(server, name, client);
  if (await isReusable(server, client).catch(() => false)) {
    spare.push(database);
    socketOf(client).unref();
    return;
  }
  await client.end().catch(() => undefined);
  await ask(server, `drop database ${name} with (force)`);
  await ask(server, `delete from ${register} where name = $1`, [name]);
}

/** Returns a database that another process has left behind. */
async function takeOver(server: string): Promise<ServerDatabase | undefined> {
  const left = await ask(server, `select name, process from ${register}`);
  for (const { name, process: owner } of left.filter((row) => !isAlive(row.process))) {
    const taken = await ask(
      server,
      `update ${register} set process = $1 where name = $2 and process = $3 returning name`,
      [process.pid, name, owner],
    );
    if (taken.length === 0) continue;
    await disconnect(server, name);
    const url = urlOf(server, name);
    const database = { name, url, client: await connect(url) };
    if (await isReusable(server, database.client)) return database;
    // Its process was ended before it could look.
    await giveBack(server, database);
  }
  return undefined;
}

async function isReusable(server: string, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select sum(pg_relation_size(oid))::int as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows[0].bytes > bytesMax) return false;
  const [expected] = await ask(server, `select obj_description('${register}'::regclass) as form`);
  return (await readForm(client)) === expected?.form;
}

async function readForm(client: pg.Client): Promise<string> {
  const { rows } = await client.query(formOf);
  return rows[0].form;
}

let made = 0;

async function create(server: string, original: string): Promise<ServerDatabase> {
  made += 1;
  // Process ids are reused.
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await ask(server, `create database ${name} template ${original} strategy file_copy`);
  await ask(server, `insert into ${register} values ($1, $2)`, [name, process.pid]);
  const url = urlOf(server, name);
  return { name, url, client: await connect(url) };
}

/** Cuts all connections to a database but that one. */
async function disconnect(server: string, name: string, but?: pg.Client): Promise<void> {
  await ask(
    server,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid is distinct from $2',
    // biome-ignore lint/suspicious/noExplicitAny: the types do not tell of it.
    [name, (but as any)?.processID ?? null],
  );
}

let admin: Promise<pg.Client> | undefined;
let running = 0;

/** Asks the database of the administrator, by one connection for all tests of a process, which does not keep it alive. */
async function ask(server: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  admin ??= connect(server);
  const client = await admin;
  running += 1;
  socketOf(client).ref();
  try {
    const { rows } = await client.query(sql, values);
    return rows;
  } finally {
    running -= 1;
    if (running === 0) socketOf(client).unref();
  }
}

function socketOf(client: pg.Client): Socket {
  // biome-ignore lint/suspicious/noExplicitAny: the types do not tell of it.
  return (client as any).connection.stream;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: typeParser } });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Numbers of 64 bits as the other database gives them. */
function typeParser(oid: number): (value: string) => unknown {
  return oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, 'text');
}

function urlOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
