import { existsSync } from 'node:fs';
import type { Db } from '../domain/schema.ts';
import { postgresColumns, sqliteColumns } from './migrations/columns.ts';
import { migrate } from './migrations/migrate.ts';
import type { DatabaseLocation } from './open-engine.ts';
import { transactAloneInFile } from './sqlite/transact-alone-in-file.ts';

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

/** There is no file where the database should be. */
class NoDatabaseError extends Error {
  constructor(file: string) {
    super(`There is no database ${file}. Set DATA_DIR or DATABASE_URL as for the service.`);
    this.name = 'NoDatabaseError';
  }
}
