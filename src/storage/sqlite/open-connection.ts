import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../schema.ts';

/** One connection to the SQLite file, and the same connection as Kysely sees it. */
export type Connection = { raw: DatabaseSync; db: Kysely<Schema> };

/** Statements in use at the same time are far fewer; the bound only keeps a mistake from eating memory. */
const statementsMax = 500;

/** Opens the file and gives it to Kysely through a small adapter that keeps each statement prepared. */
export function openConnection(file: string, { readOnly }: { readOnly: boolean }): Connection {
  const raw = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true });
  raw.exec('pragma busy_timeout = 5000');
  if (!readOnly) raw.exec('pragma journal_mode = wal; pragma synchronous = full');
  // Pages in memory: negative numbers are KiB. Reading through a memory map spares one copy of each page.
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
  const statements = new Map<string, Statement>();
  const database = {
    close: () => raw.close(),
    prepare(sql: string): Statement {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= statementsMax) statements.clear();
      const statement = toStatement(raw.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
  return { raw, db: new Kysely<Schema>({ dialect: new SqliteDialect({ database }) }) };
}

type Statement = ReturnType<typeof toStatement>;

function toStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
    run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
  };
}
