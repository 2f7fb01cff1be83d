import { DatabaseSync } from 'node:sqlite';
import type { Db } from '../../domain/schema.ts';
import { DatabaseInUseError } from '../unavailable.ts';
import { connectKysely } from './connect-kysely.ts';
import { asUnwritable, sqliteCode } from './sqlite-errors.ts';

const busyCode = 5;

/** Runs work in one transaction on a file that no other connection has open or can open until it is done. */
export async function transactAloneInFile<T>(
  file: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await openAndTransact(file, work);
  } catch (error) {
    throw asUnwritable(file, error) ?? error;
  }
}

async function openAndTransact<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    begin(raw);
    const value = await work(connectKysely(raw));
    raw.exec('commit');
    return value;
  } finally {
    // Closing rolls back uncommitted changes, and folds the write-ahead log into the file.
    raw.close();
  }
}

function begin(raw: DatabaseSync): void {
  try {
    raw.exec('pragma busy_timeout = 1000; pragma locking_mode = exclusive');
    // secure_delete erases pages with texts sealed with the old key.
    raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    raw.exec('begin exclusive');
  } catch (error) {
    if (sqliteCode(error) !== busyCode) throw error;
    throw new DatabaseInUseError('');
  }
}
