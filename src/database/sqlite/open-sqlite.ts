import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup } from 'node:sqlite';
import type { Log } from '../../domain/log.ts';
import type { Db } from '../../domain/schema.ts';
import type { Engine, Transact } from '../engine.ts';
import { watchWrites, writeALittle } from '../watch-writes.ts';
import { asBusy } from './busy.ts';
import { connectKysely } from './connect-kysely.ts';
import { createGroupCommit } from './group-commit.ts';
import { lockFile } from './lock-file.ts';
import { openFile } from './open-file.ts';
import { planForLargeAccounts } from './plan-for-large-accounts.ts';
import { rememberWhileUnchanged } from './remember.ts';
import { createSnapshots } from './snapshots.ts';
import { asUnwritable } from './unwritable-database-error.ts';
import { writeNewFile } from './write-new-file.ts';

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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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
