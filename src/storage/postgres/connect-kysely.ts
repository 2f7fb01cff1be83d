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
import type { Schema } from '../schema.ts';
import { asUnavailable, isOutdated } from './unavailable.ts';

/** Statements in use at the same time are far fewer; the bound only keeps a mistake from eating memory. */
const statementsMax = 500;
/** Longer ones insert many rows at once, and hardly two are the same. */
const namedCharactersMax = 4000;

/** One for all, so that a query is compiled once and not once for each connection. */
const adapter = new PostgresAdapter();
const names = new Map<string, string>();
let named = 0;

/** Gives connections to Kysely; each statement stays prepared on the connections that ran it. */
export function connectKysely(connections: {
  acquire(): Promise<pg.ClientBase>;
  release(client: pg.ClientBase): void;
}): Kysely<Schema> {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => new Connection(await connections.acquire()),
    releaseConnection: async (connection) => connections.release((connection as Connection).client),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class Connection implements DatabaseConnection {
  readonly client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  async executeQuery<Row>({
    sql,
    parameters,
  }: {
    sql: string;
    parameters: readonly unknown[];
  }): Promise<QueryResult<Row>> {
    try {
      return await this.#run<Row>(sql, parameters);
    } catch (error) {
      if (!isOutdated(error)) throw asUnavailable(error) ?? error;
      // Another node has added a column to what `select *` returns. Under a new name it is prepared anew everywhere.
      names.delete(sql);
      return await this.#run<Row>(sql, parameters).catch(() => {
        // In a transaction nothing runs after an error, so it has to begin again.
        throw error;
      });
    }
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const name = nameOf(sql);
    const { rows, rowCount, command } = await this.client.query({
      ...(name !== undefined && { name }),
      text: sql,
      values: parameters.map(toStorable),
    });
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed; Kysely only wants it to be there.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported');
  }
}

/** PostgreSQL's text has every character but one, so nothing there can be found by it. */
function toStorable(value: unknown): unknown {
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
