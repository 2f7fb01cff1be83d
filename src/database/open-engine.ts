import type { Log } from '../domain/log.ts';
import type { Engine } from './engine.ts';
import { postgresColumns, sqliteColumns } from './migrations/columns.ts';
import { migrate } from './migrations/migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export type EngineOptions = { now?: () => number; log?: Log };

/** The database: an SQLite file, or a PostgreSQL server on which any number of nodes may work. */
export type DatabaseLocation = { file: string } | { url: string; connections: number };

/**
 * Opens the database alone. With `intoCopy` also one that holds an unfinished copy of another, which no other process
 * may use.
 */
export function openEngine(
  location: DatabaseLocation & EngineOptions,
  { intoCopy = false }: { intoCopy?: boolean } = {},
): Promise<Engine> {
  if ('file' in location) {
    const { file, now = Date.now, log } = location;
    return openSqlite(file, {
      now,
      log,
      prepare: (db) => migrate(db, sqliteColumns, { intoCopy }),
    });
  }
  return openPostgresLazily(location, { intoCopy });
}

/** SQLite does not need the driver. */
async function openPostgresLazily(
  { url, connections, now, log }: { url: string; connections: number } & EngineOptions,
  { intoCopy }: { intoCopy: boolean },
): Promise<Engine> {
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(url, {
    connections,
    now,
    log,
    prepare: (db) => migrate(db, postgresColumns, { intoCopy }),
  });
}

/** Returns the database that a DATABASE_URL names. */
export function locationOf(url: string, connections: number): DatabaseLocation {
  return url.startsWith('sqlite:') ? { file: url.slice('sqlite:'.length) } : { url, connections };
}
