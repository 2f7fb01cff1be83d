import type { TestContext } from 'node:test';
import type { Engine } from '../../../src/database/engine.ts';
import { postgresColumns, sqliteColumns } from '../../../src/database/migrations/columns.ts';
import { migrate } from '../../../src/database/migrations/migrate.ts';
import { openPostgres } from '../../../src/database/postgres/open-postgres.ts';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A database as a store sees it, for tests of one store by itself: one that is there already, or an empty one. */
export async function openTestEngine(
  t: TestContext,
  existing?: TestDatabase,
): Promise<{ engine: Engine; database: TestDatabase }> {
  let engine: Engine | undefined;
  // Hooks run in the order in which they were registered, and the database goes last.
  t.after(() => engine?.close());
  const database = existing ?? (await createTestDatabase(t));
  engine = await open(database);
  return { engine, database };
}

function open({ location }: TestDatabase): Promise<Engine> {
  const now = () => 0;
  if ('file' in location) {
    return openSqlite(location.file, { now, prepare: (db) => migrate(db, sqliteColumns) });
  }
  return openPostgres(location.url, {
    connections: location.connections,
    now,
    prepare: (db) => migrate(db, postgresColumns),
  });
}
