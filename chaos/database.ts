import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

// biome-ignore lint/suspicious/noExplicitAny: the author of a query knows its columns.
export type Row = Record<string, any>;

/** A database to look into while the service works on it, in SQL that both kinds understand. */
export type Database = {
  rows<Kind extends Row = Row>(sql: string, ...values: readonly unknown[]): Promise<Kind[]>;
  /** Reads a snapshot of this moment from now on, while the service continues. */
  startSnapshot(): Promise<void>;
  close(): Promise<void>;
};

export async function openSqliteFile(file: string): Promise<Database> {
  const database = new DatabaseSync(file, { readOnly: true });
  return {
    rows: async <Kind extends Row>(sql: string) => database.prepare(sql).all() as Kind[],
    startSnapshot: async () => database.exec('begin'),
    close: async () => database.close(),
  };
}

const [int8, numeric] = [20, 1700];

export async function openPostgresDatabase(url: string): Promise<Database> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chaos',
    // Several queries run at the same time.
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 || oid === numeric
          ? Number
          : pg.types.getTypeParser(oid, format as 'text' | undefined),
    },
  });
  client.on('error', () => undefined);
  await client.connect();
  return {
    rows: async <Kind extends Row>(sql: string, ...values: readonly unknown[]) =>
      (await client.query<Kind>(sql, values.length === 0 ? undefined : [...values])).rows,
    async startSnapshot() {
      await client.query('begin isolation level repeatable read read only');
    },
    close: () => client.end(),
  };
}
