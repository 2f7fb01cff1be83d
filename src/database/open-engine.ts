import { existsSync } from 'node:fs';
import type { Log } from '../domain/log.ts';
import type { Db } from '../domain/schema.ts';
import type { Engine } from './engine.ts';
import { postgresColumns, sqliteColumns } from './migrations/columns.ts';
import { migrate } from './migrations/migrate.ts';
import { openSqlite, transactAloneInFile } from './sqlite/open-sqlite.ts';

/** There is no file where the database should be. */
class NoDatabaseError extends Error {
  constructor(file: string) {
    super(`There is no database ${file}. Set DATA_DIR or DATABASE_URL as for the service.`);
    this.name = 'NoDatabaseError';
  }
}

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

/**
 * Runs work in one transaction on a database that no other process has open, with its schema up to date, and closes it
 * again. Other processes that open it meanwhile wait or are refused. Throws a DatabaseInUseError while a service or a
 * command works on it.
 */
export async function transactAlone<T>(
  place: DatabaseLocation,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if ('file' in place) {
    const { file } = place;
    if (!existsSync(file)) throw new NoDatabaseError(file);
    return transactAloneInFile(file, async (db) => {
      await migrate(db, sqliteColumns);
      return work(db);
    });
  }
  const { transactAloneOnServer } = await import('./postgres/open-postgres.ts');
  return transactAloneOnServer(place.url, async (db) => {
    await migrate(db, postgresColumns);
    return work(db);
  });
}
