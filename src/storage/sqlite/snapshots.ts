import type { DatabaseSync } from 'node:sqlite';

/** One view of the database for all reads of one turn of the event loop. */
export type Snapshots = {
  /** Called before each read; opens the view when none is open. */
  begin(): void;
  /** Closes the view, so that the next read sees what was committed meanwhile. */
  end(): void;
};

/**
 * SQLite locks and unlocks the file for every read outside a transaction, which takes longer than a small read
 * itself. So the first read of a turn opens a read transaction and the end of the turn closes it. Nobody can see
 * the difference, as long as a commit of this process closes it too.
 */
export function createSnapshots(connection: () => DatabaseSync): Snapshots {
  let isOpen = false;
  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    connection().exec('commit');
  }
  return {
    begin() {
      if (isOpen) return;
      connection().exec('begin');
      isOpen = true;
      setImmediate(end);
    },
    end,
  };
}
