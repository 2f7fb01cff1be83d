import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from '../../../src/storage/migrations/columns.ts';

/** The version whose databases every later one must be able to bring up to date. */
export const firstRelease = '0.2.0';

const between = ';\n\n';

/** The first migration with the statements that it ran when it was released, whatever the code of today would run. */
export function releasedSchema(columns: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const statements = readFileSync(releasedFile(columns), 'utf8').trimEnd().split(between);
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

export function releasedFile({ database }: Columns): string {
  return join(import.meta.dirname, '../../released', `${firstRelease}-${database}.sql`);
}

/** Returns the statements of a migration, without running them. */
export async function statementsOf(migration: Migration, { database }: Columns): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: { ...dialects[database], createDriver: () => new DummyDriver() },
    log({ query }) {
      statements.push(query.sql);
    },
  });
  await migration.up(db);
  return `${statements.join(between)}\n`;
}

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};
