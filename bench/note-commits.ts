import { renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sharedNow } from './shared-clock.ts';

// Loaded into Sundesk ahead of its own code by `timed-sundesk.ts`, because only the process itself knows when a commit is done.
// It notes that moment and the last event that is in the database by then, and writes its notes down when it is told to by
// SIGUSR2, so that noting them disturbs the disk as little as possible.

const file = process.env.COMMIT_NOTES ?? '';
let notes: [rowid: number, at: number][] = [];
const lookUps = new WeakMap<DatabaseSync, StatementSync>();
const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  exec.call(this, sql);
  if (sql !== 'commit') return;
  const at = sharedNow();
  const lookUp = lookUps.get(this) ?? this.prepare('select max(rowid) as rowid from events');
  lookUps.set(this, lookUp);
  notes.push([Number(lookUp.get()?.rowid), at]);
};

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.part`, JSON.stringify(notes));
  renameSync(`${file}.part`, file);
  notes = [];
});
