import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from './sqlite-code.ts';

/** Another process holds the leases on an SQLite file. */
class FileInUseError extends Error {
  constructor(file: string) {
    super(
      `Another Sundesk with workers already runs on ${file}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FileInUseError';
  }
}

const busy = 5;

/**
 * Keeps every other process from working on the file until this one ends, however that ends. The lock is on an empty
 * file beside it, so commands can still open the database itself. Returns a function that releases it.
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(`${file}-service`);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === busy) throw new FileInUseError(file);
    throw error;
  }
  return () => lock.close();
}
