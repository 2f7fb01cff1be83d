import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';

/** The storage of a Sundesk: its data folder, or the database that DATABASE_URL of its settings names. */
export type DataLocation = { folder: string; settings: Record<string, string> };

/** A new data folder, with the database in it. */
export function fileIn({ folder: parent }: { folder: string }, name: string): DataLocation {
  const folder = join(parent, name);
  mkdirSync(folder);
  return { folder, settings: {} };
}

/** The harness's own way into the database of a Sundesk. */
export type Database = {
  /** Values stand as `:name` in the SQL; those that it does not name are not used. */
  run(statements: readonly string[], values: Record<string, SQLInputValue>): Promise<void>;
  /** The one value that a query asks for. */
  value(sql: string): Promise<unknown>;
  rows(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
};

export function openDatabase({ folder, settings }: DataLocation): Promise<Database> {
  const { DATABASE_URL: url } = settings;
  return url === undefined ? openFile(join(folder, 'sundesk.db')) : openOnServer(url);
}

async function openFile(file: string): Promise<Database> {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  function prepare(sql: string) {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }
  return {
    async run(statements, values) {
      database.exec('begin immediate');
      for (const sql of statements) {
        const statement = prepare(sql);
        statement.setAllowUnknownNamedParameters(true);
        statement.run(values);
      }
      database.exec('commit');
    },
    value: async (sql) => Object.values(prepare(sql).get() ?? {})[0],
    rows: async (sql) => prepare(sql).all().map(Object.values),
    close: async () => database.close(),
  };
}

async function openOnServer(connectionString: string): Promise<Database> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return {
    async run(statements, values) {
      await client.query('begin');
      for (const sql of statements) {
        const names: string[] = [];
        const text = sql.replaceAll(/(?<!:):([a-z]+)/g, (_all, name: string) => {
          if (!names.includes(name)) names.push(name);
          return `$${names.indexOf(name) + 1}`;
        });
        await client.query(
          text,
          names.map((name) => values[name]),
        );
      }
      await client.query('commit');
      // The server would have done this in the course of time.
      await client.query('analyze');
    },
    async value(sql) {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return rows[0]?.[0];
    },
    rows: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows,
    close: () => client.end(),
  };
}
