import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from '../../domain/schema.ts';
import { decodePercent } from '../../domain/shared/text.ts';
import { codeName, naming } from '../naming.ts';
import { offerDirectRun } from '../prepared-query.ts';
import { noteChange, noteFault } from '../transaction.ts';
import {
  asUnavailable,
  asUnwritable,
  isOutdated,
  type UnwritableServerError,
} from './unavailable.ts';

/** Statements in use at the same time are far fewer; the bound only keeps a mistake from eating memory. */
const statementsMax = 500;
/** Longer ones insert many rows at once, and hardly two are the same. */
const namedCharactersMax = 4000;

/** One compiler for all connections, so that each query is compiled once. */
const adapter = new (class extends PostgresAdapter {
  /** Migrations run in turn already. The lock of the library would let a statement wait for an hour, and others behind it. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
})();
const names = new Map<string, string>();
let named = 0;

type Connections = {
  acquire(): pg.ClientBase | Promise<pg.ClientBase>;
  release(client: pg.ClientBase): void;
  /** Returns what to throw instead of the error of a statement. */
  onError?(error: unknown): unknown;
};

/**
 * Gives connections to Kysely; each statement stays prepared on the connections that ran it. Where a connection is
 * already there, prepared queries are sent in the order in which they are made, without waiting for answers in between.
 */
export function connectKysely(connections: Connections): Kysely<Schema> {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await connections.acquire();
      return new Connection(client, (sql, values) => execute(client, sql, values));
    },
    releaseConnection: async (connection) => connections.release((connection as Connection).client),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  };
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [naming],
  });
  async function execute(client: pg.ClientBase, sql: string, values: readonly unknown[]) {
    try {
      const answer = await executeOn(client, sql, values);
      if (answer.command !== 'SELECT' && answer.rowCount !== 0) noteChange(db);
      return answer;
    } catch (error) {
      noteFault(db, error);
      throw connections.onError === undefined ? error : connections.onError(error);
    }
  }
  async function run(sql: string, values: readonly unknown[]) {
    const acquired = connections.acquire();
    const client = acquired instanceof Promise ? await acquired : acquired;
    try {
      return await execute(client, sql, values);
    } finally {
      connections.release(client);
    }
  }
  offerDirectRun(db, {
    takesArrays: true,
    rows: async (sql, values) => renamed(await run(sql, values)),
    change: async (sql, values) => (await run(sql, values)).rowCount ?? 0,
  });
  return db;
}

/** The rows with the names of the code. */
function renamed({ rows, fields }: pg.QueryResult): object[] {
  const names = fields.map(({ name }) => [name, codeName(name)] as const);
  if (names.every(([name, own]) => name === own)) return rows;
  return rows.map((row) => {
    const own: Record<string, unknown> = {};
    for (const [name, ownName] of names) own[ownName] = row[name];
    return own;
  });
}

type Execute = (sql: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

class Connection implements DatabaseConnection {
  readonly client: pg.ClientBase;
  private readonly execute: Execute;

  constructor(client: pg.ClientBase, execute: Execute) {
    this.client = client;
    this.execute = execute;
  }

  async executeQuery<Row>({
    sql,
    parameters,
  }: {
    sql: string;
    parameters: readonly unknown[];
  }): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.execute(sql, parameters);
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return {
      rows: rows,
      ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed; Kysely only wants it to be there.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported');
  }
}

/**
 * Why a statement of a connection's transaction could not write. Statements are sent before earlier ones are answered, so the
 * caller may first hear of a later one, of which the server only says that the transaction has failed.
 */
export const writeFaults = new WeakMap<pg.ClientBase, UnwritableServerError>();

async function executeOn(
  client: pg.ClientBase,
  sql: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    return await send(client, sql, parameters);
  } catch (error) {
    const unwritable = asUnwritable(error);
    if (unwritable !== undefined) writeFaults.set(client, unwritable);
    if (!isOutdated(error)) throw asUnavailable(error) ?? error;
    // Another node has added a column to what `select *` returns. Under a new name it is prepared anew everywhere.
    names.delete(sql);
    return await send(client, sql, parameters).catch(() => {
      // A transaction runs nothing after an error, so it must start again.
      throw error;
    });
  }
}

function send(
  client: pg.ClientBase,
  sql: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> {
  const name = nameOf(sql);
  return client.query({
    ...(name !== undefined && { name }),
    text: sql,
    values: parameters.map(toStorable),
  });
}

/** PostgreSQL's text has every character but one, so nothing there can be found by it. */
function toStorable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStorable);
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\ufffd')
    : value;
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (sql.length > namedCharactersMax || names.size >= statementsMax) return undefined;
  const name = `s${named}`;
  named += 1;
  names.set(sql, name);
  return name;
}

async function refuse(): Promise<never> {
  throw new Error('Transactions are those of the engine');
}

/**
 * The URL of a database with user, password and name encoded, as the driver needs it; people type them as they are. A `%`
 * that encodes nothing stands for itself.
 */
export function encodeLogin(text: string): string {
  const url = new URL(text);
  url.username = encodeURIComponent(decodePercent(url.username));
  url.password = encodeURIComponent(decodePercent(url.password));
  url.pathname = encodeURI(decodePercent(url.pathname));
  return url.href;
}

/** A sample that took longer than this tells the time less exactly than the one before. */
const roundTripMsMax = 1000;

/**
 * The database's time without a query each time: its last measured offset from a monotonic clock of this machine. The
 * error is half of a round trip at most.
 */
export function createDatabaseClock(): {
  now(): number;
  /** Measures anew. */
  measure(askTime: () => Promise<number>): Promise<void>;
} {
  let ahead: number | undefined;
  return {
    now: () => Math.round(performance.now() + (ahead ?? performance.timeOrigin)),
    async measure(askTime) {
      const startedAt = performance.now();
      const time = await askTime();
      const endedAt = performance.now();
      if (ahead !== undefined && endedAt - startedAt > roundTripMsMax) return;
      ahead = time - (startedAt + endedAt) / 2;
    },
  };
}
