import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../domain/log.ts';
import type { Db } from '../../domain/schema.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { readError } from '../../domain/shared/read-error.ts';
import { decodePercent } from '../../domain/shared/text.ts';
import type { AccountLocks, Engine, Transact, TransactOptions } from '../engine.ts';
import { preparedQuery } from '../prepared-query.ts';
import { closeTransaction, endTransaction, firstFault, openTransaction } from '../transaction.ts';
import { watchWrites, writeALittle } from '../watch-writes.ts';
import { connectKysely, createDatabaseClock, encodeLogin, writeFaults } from './connect-kysely.ts';
import { groupByAccount } from './group-by-account.ts';
import { keepOthersOut, lockName, openKeyGuard, openNodeNames } from './open-node-names.ts';
import { openNotifier, rememberBriefly } from './open-notifier.ts';
import { openReaders } from './open-readers.ts';
import {
  asUnavailable,
  asUnwritable,
  isAborted,
  isInTheWay,
  isWorthAnotherTry,
  PostgresSetUpError,
  requireUsable,
} from './unavailable.ts';

const timeouts = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  // A node that stands still in the midst of a transaction must not hold up the others.
  idle_in_transaction_session_timeout: 10_000,
  lock_timeout: 10_000,
  // The network may lose an answer without a word.
  query_timeout: 35_000,
};
const attemptsMax = 4;
/** Before another try, times the tries so far. Without a pause, the loser of a deadlock may take its locks back first. */
const pauseMs = { min: 10, max: 40 };
/** Others wait for a table for 10 s before they give up, and an answer may take them 30 s. */
const prepareWaitMsMax = 2000;
const prepareAgainMs = 1000;
const prepareAttemptsMax = 40;
/**
 * A connection keeps the plan of a statement, and one made while a table was small reads all of it until the server has counted
 * its rows anew. Transactions touch few rows of any table, so they find each by an index from the first row on, and the plan
 * does not depend on the values: otherwise the server plans each statement with a limit again whenever it runs.
 */
const useIndexes = [
  'set enable_seqscan = off',
  'set enable_hashjoin = off',
  'set enable_mergejoin = off',
  'set plan_cache_mode = force_generic_plan',
].join('; ');
/** Accounts have numbers from 1 on; the keys of other locks are negative. */
const migrationLock = -1;

/**
 * Opens a PostgreSQL database for one of any number of nodes. `connections` bounds how many this node opens, half of them
 * for reading, with one beside them that listens. `prepare` runs in a transaction that no other node is in at that time.
 */
export async function openPostgres(
  url: string,
  {
    connections,
    now: ownNow,
    log,
    prepare,
  }: {
    connections: number;
    now?: (() => number) | undefined;
    log?: Log | undefined;
    prepare: (db: Db) => Promise<unknown>;
  },
): Promise<Engine> {
  const config = configOf(url);
  await prepareDatabase(config, (client) => prepareInTurn(client, prepare));
  const half = Math.max(Math.floor(connections / 2), 1);
  const onConnect = openKeyGuard();
  const readers = openReaders(config, { max: half, onConnect });
  const writers = openPool({
    ...config,
    max: Math.max(connections - half, 1),
    // The pool awaits this hook, although its type does not say so.
    async onConnect(client) {
      await client.query(useIndexes);
      await onConnect(client);
    },
  });
  const databaseClock = createDatabaseClock();
  await databaseClock.measure(() => readers.use(timeOf));
  const now = ownNow ?? databaseClock.now;
  const { remember, forget } = rememberBriefly();
  const node = randomUUID();
  const names = openNodeNames(kyselyOn);
  const notifier = openNotifier(config, {
    node,
    onConnect,
    async onBeat(client) {
      await databaseClock.measure(() => timeOf(client));
      await names.keep(client);
    },
    onLost: names.lose,
  });
  const inGroup = groupByAccount((work, options) => transactOnce(writers, work, options));
  const { watch, noteFault, findFault } = watchWrites(
    asUnwritable,
    () => transactOnce(writers, writeALittle, {}),
    log,
  );
  const transact: Transact = async (work, { accountId, ...options } = {}) => {
    const value = await watch(() =>
      withRetries(() =>
        accountId === undefined ? transactOnce(writers, work, options) : inGroup(accountId, work),
      ),
    );
    forget();
    return value;
  };
  return {
    reads: connectKysely({ ...readers, onError: noteFault }),
    transact,
    locks,
    now,
    clock: async () => now(),
    remember,
    notifier: {
      notify: notifier.notify,
      onNotified: (listener) =>
        notifier.onNotified((name) => {
          if (name === 'keys') forget();
          listener(name);
        }),
    },
    nodes: {
      async begin(release) {
        names.begin(release);
        await notifier.beatNow();
      },
      tag: names.tag,
      others: {
        gone: names.gone,
        releaseGone: (name, release) =>
          transact(async (db) => ((await lockName(db, name)) ? release(db, name) : 0)),
      },
    },
    findWriteFault: findFault,
    backup: async () => {
      throw new PostgresSetUpError(
        'A PostgreSQL database is copied with its own tools: pg_dump --format=custom, see docs/operating.md',
      );
    },
    async close() {
      await notifier.close();
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

/** Runs work in one transaction on a database to which no node has a connection, nor gets one meanwhile. */
export async function transactAloneOnServer<T>(
  url: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const done: T[] = [];
  await prepareDatabase(configOf(url), async (client) => {
    await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
    await keepOthersOut(client);
    done.push(await work(kyselyOn(client)));
    await client.query('commit');
  });
  return done[0] as T;
}

function configOf(url: string): pg.PoolConfig {
  return {
    connectionString: encodeLogin(url),
    application_name: 'sundesk',
    keepAlive: true,
    types: { getTypeParser: typeParser },
    // Further statements are sent at once, without waiting for the answer to an earlier one.
    pipeline: true,
    ...timeouts,
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks while idle is replaced by the next one.
  pool.on('error', () => undefined);
  // A connection that breaks in use fails its statement; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error) ?? error;
  }
}

/** One Kysely instance per connection, kept for the connection's lifetime. */
const kyselyOf = new WeakMap<pg.ClientBase, Db>();

function kyselyOn(client: pg.ClientBase): Db {
  let db = kyselyOf.get(client);
  if (db === undefined) {
    db = connectKysely({ acquire: () => client, release: () => undefined });
    kyselyOf.set(client, db);
  }
  return db;
}

async function transactOnce<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  { survivesPowerLoss = true, accountId }: TransactOptions,
): Promise<T> {
  const client = await connect(pool);
  const db = kyselyOn(client);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  openTransaction(db);
  try {
    // One round trip. The account is locked by a statement of its own, so that the next one sees what its last holder wrote.
    const statements = ['begin'];
    if (!survivesPowerLoss) statements.push('set local synchronous_commit = off');
    if (accountId !== undefined)
      statements.push(`select pg_advisory_xact_lock(${Number(accountId)})`);
    const begun = client.query(statements.join('; '));
    const run = () => work(db);
    // Without a lock to wait for, the statements that follow are sent at once; the server runs them in this order.
    const value =
      accountId === undefined ? (await inParallel([run(), begun]))[0] : await begun.then(run);
    const { command } = await endTransaction(db, () => client.query('commit'));
    // A failed statement leaves nothing to commit, even if the work caught its error and went on.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its end');
    return value;
  } catch (thrown) {
    const error = isAborted(thrown) ? (firstFault(db) ?? thrown) : thrown;
    const unavailable = asUnavailable(error);
    if (unavailable !== undefined) broken ??= unavailable;
    else {
      await client.query('rollback').catch((fault: Error) => (broken = fault));
    }
    throw unavailable ?? writeFaults.get(client) ?? error;
  } finally {
    closeTransaction(db);
    writeFaults.delete(client);
    client.off('error', onError);
    client.release(broken);
  }
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      if (tried >= attemptsMax || !isWorthAnotherTry(error)) throw error;
    }
    const ms = randomInt(pauseMs.min, pauseMs.max) * tried;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** Later statements of the transaction see what the last holders of these locks have committed. */
const locks: AccountLocks = {
  async take(db, accountIds) {
    if (accountIds.length > 0) await takeAll(db, { accountIds });
  },

  async takeFree(db, accountIds) {
    if (accountIds.length === 0) return new Set();
    const taken = await takeThoseFree(db, { accountIds });
    return new Set(taken.map(({ id }) => id));
  },
};

type Accounts = { accountIds: readonly number[] };

/** Accounts are locked in a fixed order, so that no two transactions deadlock. */
const takeAll = preparedQuery<Accounts, { taken: '' }>((db, value) =>
  db
    .selectFrom(distinct(value('accountIds')))
    .select(sql<''>`pg_advisory_xact_lock(id)`.as('taken')),
);

const takeThoseFree = preparedQuery<Accounts, { id: number }>((db, value) =>
  db
    .selectFrom(distinct(value('accountIds')))
    .select('id')
    .where(sql<boolean>`pg_try_advisory_xact_lock(id)`),
);

function distinct(accountIds: readonly number[]) {
  return sql<{
    id: number;
  }>`(select distinct id from unnest(${accountIds}::bigint[]) as id order by id)`.as('ids');
}

/** Checks that the server is usable, then lets one node at a time bring the schema up to date. */
async function prepareDatabase(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<void> {
  // A large table takes its time to change.
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireUsable(client);
    await prepare(client);
  } catch (error) {
    throw explain(error, config);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Other nodes continue meanwhile. Waiting for a table lock blocks all later requests for the table, so the wait is
 * short: then all locks are released, and the attempt is repeated a little later.
 */
async function prepareInTurn(
  client: pg.Client,
  prepare: (db: Db) => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
    try {
      await client.query(`set local lock_timeout = ${prepareWaitMsMax}`);
      await prepare(kyselyOn(client));
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (tried >= prepareAttemptsMax || !isInTheWay(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, prepareAgainMs));
    }
  }
}

function explain(error: unknown, { connectionString = '' }: pg.ClientConfig): unknown {
  const { code, message } = readError(error);
  const { host, pathname, username } = new URL(connectionString);
  const user = decodePercent(username);
  const database = decodePercent(pathname.slice(1));
  if (code === '28P01' || code === '28000') {
    return new PostgresSetUpError(
      `PostgreSQL at ${host} does not let ${user} in: ${message}. Look at the user and the password in DATABASE_URL.`,
    );
  }
  if (code === '3D000') {
    return new PostgresSetUpError(
      `PostgreSQL at ${host} has no database ${database}. Make it with: createdb --encoding UTF8 --template template0 ${database}`,
    );
  }
  if (code === '53300') {
    return new PostgresSetUpError(
      `PostgreSQL at ${host} has no connection left: ${message}. Raise its limit, or lower DATABASE_CONNECTIONS of the nodes.`,
    );
  }
  const unwritable = asUnwritable(error);
  if (unwritable !== undefined) return new PostgresSetUpError(unwritable.message);
  if (asUnavailable(error) === undefined) return error;
  const cause = error instanceof AggregateError ? error.errors[0]?.message : message;
  return new PostgresSetUpError(
    `PostgreSQL at ${host} cannot be reached: ${cause}. Is it running, and is DATABASE_URL right?`,
  );
}

async function timeOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ time: number }>(
    'select extract(epoch from clock_timestamp()) * 1000 as time',
  );
  return Number(rows[0]?.time);
}

const [int8, numeric] = [20, 1700];

/** Every number of ours is one that JavaScript can hold exactly: times in milliseconds, money in cents, counts. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8 || oid === numeric) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}
