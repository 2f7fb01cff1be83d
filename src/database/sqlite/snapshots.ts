import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BoundedMap } from '../../domain/shared/bounded-map.ts';
import type { Remember } from '../engine.ts';

const rememberedMax = 1000;

/** A shared view of the database for all reads in one turn of the event loop. */
type Snapshots = {
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

/** Keeps what was loaded until anything is committed; then all is loaded anew. */
export function rememberWhileUnchanged({ version }: Snapshots): Remember {
  return <Value>(load: (key: string) => Promise<Value>) => {
    const remembered = new BoundedMap<string, Promise<Value>>(rememberedMax);
    let rememberedVersion = -1;
    return (key) => {
      const current = version();
      if (current !== rememberedVersion) remembered.clear();
      rememberedVersion = current;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const loading = load(key);
      remembered.set(key, loading);
      loading.catch(() => remembered.delete(key));
      return loading;
    };
  };
}
