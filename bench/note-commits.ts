import { renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { noteActivity } from './note-activity.ts';
import { sharedNow } from './shared-clock.ts';
import type { Notes } from './timed-sundesk.ts';

// Loaded into Sundesk ahead of its own code by `timed-sundesk.ts`, because only the process itself knows when a commit
// is done. It records that moment for each event, and writes its records at SIGUSR2, so that recording disturbs the
// disk as little as possible.

type Commits = Notes['commits'];

const file = process.env.COMMIT_NOTES ?? '';
const takeActivities = process.env.NOTE_ACTIVITY === '1' ? noteActivity() : () => [];
const takeFromFile = watchFile();
const takeFromServer = watchServer();

process.on('SIGUSR2', () => {
  const notes: Notes = {
    commits: [...takeFromFile(), ...takeFromServer()],
    activities: takeActivities(),
  };
  writeFileSync(`${file}.part`, JSON.stringify(notes));
  renameSync(`${file}.part`, file);
});

/** SQLite: after each commit the last event that is in the database by then, which is looked up without much work. */
function watchFile(): () => Commits {
  let commits: [rowid: number, at: number][] = [];
  let lastTaken = 0;
  let writer: { newest: StatementSync; since: StatementSync } | undefined;
  const { exec } = DatabaseSync.prototype;

  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
    exec.call(this, sql);
    if (sql !== 'commit') return;
    const at = sharedNow();
    writer ??= {
      newest: this.prepare('select max(rowid) as rowid from events'),
      since: this.prepare(
        'select rowid, event_id as eventId from events where rowid > ? order by rowid',
      ),
    };
    commits.push([Number(writer.newest.get()?.rowid), at]);
  };

  return () => {
    const notes: Commits = [];
    let next = 0;
    for (const { rowid, eventId } of writer?.since.all(lastTaken) ?? []) {
      // An event came with the first commit after which it was there.
      while ((commits[next]?.[0] ?? Number.POSITIVE_INFINITY) < Number(rowid)) next += 1;
      const commit = commits[next];
      if (commit === undefined) throw new Error('Every event has a commit');
      notes.push([String(eventId), commit[1]]);
      lastTaken = Number(rowid);
    }
    commits = [];
    return notes;
  };
}

/** PostgreSQL: what a connection inserts is committed when it has answered its next commit. */
function watchServer(): () => Commits {
  let notes: Commits = [];
  const inserted = new WeakMap<object, string[]>();
  type Query = (this: object, query: unknown, ...rest: unknown[]) => unknown;
  const clients = pg.Client.prototype as unknown as { query: Query };
  const { query: run } = clients;

  clients.query = function (query, ...rest) {
    const answer = run.call(this, query, ...rest);
    const { text, values = [] } = query as { text?: string; values?: unknown[] };
    if (text?.includes('insert into "events"')) {
      // Rows are sent as an array for each column.
      const eventIds = values
        .flat()
        .map(String)
        .filter((value) => /^evt_\w+$/.test(value));
      inserted.set(this, [...(inserted.get(this) ?? []), ...eventIds]);
    } else if (query === 'commit' && inserted.has(this)) {
      const eventIds = inserted.get(this) ?? [];
      inserted.delete(this);
      void (answer as Promise<unknown>).then(
        () => {
          const at = sharedNow();
          for (const eventId of eventIds) notes.push([eventId, at]);
        },
        () => undefined,
      );
    }
    return answer;
  };

  return () => {
    const taken = notes;
    notes = [];
    return taken;
  };
}
