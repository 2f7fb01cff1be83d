import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup } from 'node:sqlite';
import type { Engine } from '../engine.ts';
import type { Db } from '../schema.ts';
import { createGroupCommit } from './group-commit.ts';
import { openConnection } from './open-connection.ts';
import { createSnapshots } from './snapshots.ts';

/**
 * Opens an SQLite file with one connection that writes and one that only reads, so that no request sees what is
 * not committed yet. `prepare` runs in a transaction of the writing one before the other is opened.
 */
export async function openSqlite(
  file: string,
  prepare: (db: Db) => Promise<unknown>,
): Promise<Engine> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = openConnection(file, { readOnly: false });
  try {
    // A second process that starts at the same moment waits here, and then finds the work done.
    writer.raw.exec('begin immediate');
    await prepare(writer.db);
    writer.raw.exec('commit');
  } catch (error) {
    writer.raw.close();
    throw error;
  }
  const snapshots = createSnapshots(() => reader.raw);
  const reader = openConnection(file, { readOnly: true, beforeRead: snapshots.begin });
  const commit = createGroupCommit(writer.raw, snapshots.end);
  return {
    reads: reader.db,
    transact: (work) => commit(() => work(writer.db)),
    backup: async (target) => {
      await backup(reader.raw, target);
      // It holds customers' data, like the folder it was copied from.
      chmodSync(target, 0o600);
    },
    close: async () => {
      snapshots.end();
      reader.raw.close();
      // The writer goes last: the last connection to close folds the write-ahead log into the file.
      writer.raw.close();
    },
  };
}
