import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Log } from '../../domain/log.ts';
import type { Db } from '../../domain/schema.ts';
import { DatabaseInUseError, type Engine, type Transact } from '../engine.ts';
import { commitUnits, inGroups, type Outcome, runUnits, type Unit } from '../in-groups.ts';
import { makeFolder } from '../make-folder.ts';
import { closeTransaction, endTransaction, firstFault, openTransaction } from '../transaction.ts';
import { watchWrites, writeALittle } from '../watch-writes.ts';
import { connectKysely } from './connect-kysely.ts';
import { createSnapshots, rememberWhileUnchanged } from './snapshots.ts';
import { asBusy, asUnwritable, sqliteCode, writeNewFile } from './write-new-file.ts';

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

/** The sizes that SQLite's planner is to assume, whatever an installation has. */
const rowsOfTable = 10_000_000;
const rowsOfAccount = 100_000;
/** The rows that match the second column of an index too, and so on; the last of these holds for all further columns. */
const rowsOfMore = [30, 8, 7, 6, 5] as const;

type Index = { tbl: string; idx: string; isUnique: number; columns: string };

/**
 * Opens an SQLite file with one connection that writes and one that only reads, so that no request sees what is
 * not committed yet. `prepare` runs in a transaction of the writing one before the other is opened.
 */
export async function openSqlite(file: string, options: Options): Promise<Engine> {
  try {
    return await openBoth(file, options);
  } catch (error) {
    throw asUnwritable(file, error) ?? error;
  }
}

type Options = { now: () => number; log?: Log | undefined; prepare: (db: Db) => Promise<unknown> };

async function openBoth(file: string, { now, log, prepare }: Options): Promise<Engine> {
  makeFolder(dirname(file));
  const writer = openFile(file, { readOnly: false });
  const writes = connectKysely(writer);
  try {
    // A second process that starts at the same moment waits here, and then finds the work done.
    writer.exec('begin immediate');
    await prepare(writes);
    planForLargeAccounts(writer);
    writer.exec('commit; analyze sqlite_schema');
    // Savepoints and statements keep the pages that they change aside until they end: in memory, not in a file. Set
    // after the migrations, which may sort more than fits in memory.
    writer.exec('pragma temp_store = memory');
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = openFile(file, { readOnly: true });
  const snapshots = createSnapshots(reader);
  const commit = createGroupCommit(writer, writes, snapshots.end);
  const probe = () => commit(writeALittle);
  const { watch, noteFault, findFault } = watchWrites(
    (error) => asUnwritable(file, error),
    probe,
    log,
  );
  const transact: Transact = (work, options) =>
    watch(() => commit(work, options)).catch((error: unknown) => {
      throw asBusy(error) ?? error;
    });
  let unlock: () => void = () => undefined;
  return {
    reads: connectKysely(reader, {
      before: snapshots.begin,
      onError: (error) => asBusy(error) ?? noteFault(error),
    }),
    transact,
    locks: undefined,
    now,
    clock: async () => now(),
    // A file has one node; the command line beside it is noticed when one looks.
    notifier: { notify: () => undefined, onNotified: () => undefined },
    nodes: {
      async begin(release) {
        // A service that cannot write is of no use, and says so before it listens.
        await watch(async () => {
          await probe();
          unlock = lockFile(file);
        });
        // Only this process may hold leases on the file, so earlier holders are gone.
        await transact((db) => release(db, undefined));
      },
      tag: (claimId) => claimId,
      others: undefined,
    },
    remember: rememberWhileUnchanged(snapshots),
    findWriteFault: findFault,
    backup: (target) => writeNewFile(target, (draft) => backup(reader, draft)),
    close: async () => {
      snapshots.end();
      reader.close();
      // The writer goes last: the last connection to close folds the write-ahead log into the file.
      writer.close();
      unlock();
    },
  };
}

/**
 * Keeps every other process from working on the file until this one ends, however that ends. The lock is on an empty
 * file beside it, so commands can still open the database itself. Returns a function that releases it.
 */
function lockFile(file: string): () => void {
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

/** Opens the file. Only the connection that writes can change how it is kept. */
export function openFile(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const raw = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true });
  raw.exec('pragma busy_timeout = 5000');
  if (!readOnly) raw.exec('pragma journal_mode = wal; pragma synchronous = full');
  // Pages in memory: negative numbers are KiB. Reading through a memory map spares one copy of each page.
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 2147418112');
  return raw;
}

/**
 * Has SQLite plan for accounts with many rows. Without statistics it takes an account for ten rows, so that for a list of ids it
 * reads the whole account rather than look each of them up. Gathered statistics would make plans depend on when they were
 * gathered; these are the same everywhere, as https://sqlite.org/optoverview.html suggests. Run it after the migrations, in
 * their transaction; connections opened later plan by it, and this one after `analyze sqlite_schema`.
 */
function planForLargeAccounts(db: DatabaseSync): void {
  const expected = accountIndexes(db).map(({ tbl, idx, isUnique, columns }) => ({
    tbl,
    idx,
    stat: [rowsOfTable, ...rowsOfPrefixes(columns.split(','), isUnique === 1)].join(' '),
  }));
  if (JSON.stringify(expected) === JSON.stringify(readStatistics(db))) return;
  // SQLite makes its table of statistics only when it analyses something.
  db.exec('analyze accounts; delete from sqlite_stat1');
  const insert = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  for (const { tbl, idx, stat } of expected) insert.run(tbl, idx, stat);
}

/** How many rows match the first column of an index, the first two, and so on. */
function rowsOfPrefixes(columns: readonly string[], isUnique: boolean): number[] {
  return columns.map((_column, index) => {
    if (isUnique && index === columns.length - 1) return 1;
    return index === 0 ? rowsOfAccount : (rowsOfMore[index - 1] ?? rowsOfMore[4]);
  });
}

/** The indexes of several columns that begin with the account. */
function accountIndexes(db: DatabaseSync): Index[] {
  return db
    .prepare(
      `select t.name as tbl, i.name as idx, i."unique" as isUnique,
        (select group_concat(c.name) from pragma_index_info(i.name) c) as columns
      from sqlite_schema t join pragma_index_list(t.name) i
      where t.type = 'table' and columns like 'account_id,%'
      order by tbl, idx`,
    )
    .all() as Index[];
}

function readStatistics(db: DatabaseSync): unknown[] {
  const has = db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
  if (has === undefined) return [];
  return db.prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').all();
}

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
    beginAlone(raw);
    const value = await work(connectKysely(raw));
    raw.exec('commit');
    return value;
  } finally {
    // Closing rolls back uncommitted changes, and folds the write-ahead log into the file.
    raw.close();
  }
}

function beginAlone(raw: DatabaseSync): void {
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

const groupMax = 128;

type Job = { work: Unit; survivesPowerLoss: boolean };

/**
 * Groups transactions that arrive together into one commit. None learns its outcome before the commit is on the disk, so
 * acknowledged changes survive a crash. `onCommit` is called in between. A group that need not survive a power failure does
 * not wait for the disk. `db` runs on `raw`, the connection that writes.
 */
export function createGroupCommit(
  raw: DatabaseSync,
  db: Db,
  onCommit: () => void = () => undefined,
): <T>(work: (db: Db) => Promise<T>, options?: { survivesPowerLoss?: boolean }) => Promise<T> {
  const run = inGroups<Job>(groupMax, async (jobs) => {
    try {
      return await commitUnits(jobs, commit);
    } finally {
      onCommit();
    }
  });

  async function commit(jobs: readonly Job[]): Promise<Outcome[]> {
    const waitsForDisk = jobs.some(({ survivesPowerLoss }) => survivesPowerLoss);
    try {
      raw.exec(`pragma synchronous = ${waitsForDisk ? 'full' : 'normal'}; begin immediate`);
    } catch (error) {
      // Another process holds the file, and each unit alone would wait for it as long again.
      return jobs.map(() => ({ error }));
    }
    const units = jobs.map(({ work }) => work);
    let outcomes: Outcome[];
    openTransaction(db);
    try {
      outcomes = await runUnits(db, units);
      // A full disk rolls back by itself, and the unit may have caught its error.
      if (!raw.isTransaction) throw firstFault(db);
      await endTransaction(db, async () => undefined);
    } catch (error) {
      rollBack();
      throw error;
    } finally {
      closeTransaction(db);
    }
    try {
      raw.exec('commit');
      return outcomes;
    } catch (error) {
      // The disk may be at fault, so nobody's work is tried once more.
      rollBack();
      return jobs.map(() => ({ error }));
    }
  }

  function rollBack(): void {
    if (raw.isTransaction) raw.exec('rollback');
  }

  return <T>(work: (db: Db) => Promise<T>, { survivesPowerLoss = true } = {}) =>
    run({ work, survivesPowerLoss }) as Promise<T>;
}
