import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readError } from '../../domain/shared/read-error.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';
import { unavailable, type WriteFault } from '../engine.ts';

/** A database cannot be copied to the place that was named. */
class BackupTargetError extends Error {
  override name = 'BackupTargetError';
}

/** The ends of the names of files that SQLite keeps beside a database and takes for a part of it. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Writes a database to a file that must not exist, so that a file of this name is always a whole one: `write` fills a
 * draft beside it, which gets the name once it is on the disk. Of two calls for the same name one fails. A failure
 * removes the draft, and after a sudden end its name tells that it is unfinished.
 */
export async function writeNewFile(
  file: string,
  write: (draft: string) => Promise<unknown>,
): Promise<void> {
  const path = resolve(file);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupTargetError(`${file} cannot be written: there is no folder ${folder}`);
  }
  requireFree(path, file);
  const draft = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  try {
    // It holds customers' data, like the folder that it is copied from.
    closeSync(openSync(draft, 'wx', 0o600));
    await write(draft);
    flush(draft);
    requireFree(path, file);
    giveName(draft, path, file);
    flush(folder);
  } catch (error) {
    if ((sqliteCode(error) & 0xff) !== full) throw error;
    throw new BackupTargetError(`The disk is full: ${file} was not written`);
  } finally {
    for (const end of ['', ...companions]) rmSync(`${draft}${end}`, { force: true });
  }
}

/** SQLite's code for a disk without space. */
const full = 13;

/** Refuses also places where SQLite would take the file for a part of another database, or another for a part of it. */
function requireFree(path: string, file: string): void {
  for (const end of ['', ...companions]) {
    if (isThere(`${path}${end}`)) throw new BackupTargetError(`${file}${end} exists already`);
  }
  const end = companions.find((one) => path.endsWith(one));
  if (end !== undefined && isThere(path.slice(0, -end.length))) {
    const database = file.slice(0, -end.length);
    throw new BackupTargetError(`${file} would be taken for a part of the database ${database}`);
  }
}

/** True also for a symbolic link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A link never replaces a file; a rename would. */
function giveName(draft: string, path: string, file: string): void {
  try {
    linkSync(draft, path);
    return;
  } catch (error) {
    const { code = '' } = readError(error);
    if (code === 'EEXIST') throw new BackupTargetError(`${file} exists already`);
    if (!withoutLinks.has(code)) throw error;
  }
  // On a disk without links, such as a memory stick, an empty file keeps the name free until the rename.
  closeSync(openSync(path, 'wx', 0o600));
  renameSync(draft, path);
}

const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function flush(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

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
