import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A shared view of the database for all reads in one turn of the event loop. */
export type Snapshots = {
  /** Called before each read; opens the view when none is open. */
  begin(): void;
  /** Closes the view, so that the next read sees what was committed meanwhile. */
  end(): void;
  /** A number that changes with every commit, of this process or another, since the last view. */
  version(): number;
};

/**
 * SQLite locks and unlocks the file for every read outside a transaction, which takes longer than a small read itself.
 * So the first read of a turn opens a read transaction and the end of the turn closes it. Callers cannot see the
 * difference, as long as a commit of this process closes it too.
 */
export function createSnapshots(raw: DatabaseSync): Snapshots {
  const [open, close, look] = ['begin', 'commit', 'pragma data_version'].map((sql) =>
    raw.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync];
  let isOpen = false;
  let version = 0;

  function begin(): void {
    if (isOpen) return;
    open.run();
    version = Number(look.get()?.data_version);
    isOpen = true;
    setImmediate(end);
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    close.run();
  }

  return {
    begin,
    end,
    version() {
      begin();
      return version;
    },
  };
}
