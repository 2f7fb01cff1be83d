import { readError } from '../../domain/shared/read-error.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';
import type { WriteFault } from '../engine.ts';
import { unavailable } from '../unavailable.ts';

/** SQLite's primary result codes of a file that another process holds for longer than a statement waits. */
const busyCodes: ReadonlySet<number> = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  15, // SQLITE_PROTOCOL: others kept locking the write-ahead log
]);

const advice: Readonly<Record<WriteFault, (file: string, reason: string) => string>> = {
  'database is full': (file) =>
    `The disk is full: the database ${file} could not be written. Free some space and try again.`,
  'database is read-only': (file) =>
    `The database ${file} is read-only. Give this user write access to the file and its folder, or set DATA_DIR to a folder that can be written.`,
  'database is out of resources': (file, reason) =>
    `There was not enough memory to use the database ${file} (${reason}). Give the service more memory.`,
  'database cannot be written': (file, reason) =>
    `The database ${file} cannot be opened or written (${reason}). Check that this user can write to it and its folder, and that the disk is mounted for writing and has free space.`,
};

/** SQLite cannot write to its file or lacks memory. The message tells an operator which file, and what to do. */
class UnwritableDatabaseError extends Error {
  readonly fault: WriteFault;

  constructor(file: string, fault: WriteFault, cause: unknown) {
    super(advice[fault](file, readError(cause).message), { cause });
    this.name = 'UnwritableDatabaseError';
    this.fault = fault;
  }
}

/** SQLite's primary result codes. The low byte of an extended code is its primary one. */
const faults: Readonly<Record<number, WriteFault>> = {
  7: 'database is out of resources', // SQLITE_NOMEM
  8: 'database is read-only', // SQLITE_READONLY
  10: 'database cannot be written', // SQLITE_IOERR
  13: 'database is full', // SQLITE_FULL
  14: 'database cannot be written', // SQLITE_CANTOPEN
};

/** SQLite's result code of a failed statement, which may be an extended one; 0 for any other error. */
export function sqliteCode(error: unknown): number {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = error ?? {};
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : 0;
}

/** The refusal that stands for a file that another process holds; undefined for any other error. */
export function asBusy(error: unknown): Refusal | undefined {
  return busyCodes.has(sqliteCode(error) & 0xff) ? unavailable(error) : undefined;
}

/** The error with advice for the operator; undefined for any error that does not concern the file, its disk or memory. */
export function asUnwritable(file: string, error: unknown): UnwritableDatabaseError | undefined {
  if (error instanceof UnwritableDatabaseError) return error;
  const fault = faults[sqliteCode(error) & 0xff];
  return fault && new UnwritableDatabaseError(file, fault, error);
}
