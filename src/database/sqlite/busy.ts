import type { Refusal } from '../../domain/shared/refusal.ts';
import { unavailable } from '../unavailable.ts';
import { sqliteCode } from './sqlite-code.ts';

/** SQLite's primary result codes of a file that another process holds for longer than a statement waits. */
const busyCodes: ReadonlySet<number> = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  15, // SQLITE_PROTOCOL: others kept locking the write-ahead log
]);

/** The refusal that stands for a file that another process holds; undefined for any other error. */
export function asBusy(error: unknown): Refusal | undefined {
  return busyCodes.has(sqliteCode(error) & 0xff) ? unavailable(error) : undefined;
}
