import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Child, startSundesk } from './start-child.ts';
import { until } from './until.ts';
import { waitingCount } from './waiting-count.ts';

/** Sundesk, and when each of its events was committed. */
export type TimedSundesk = {
  ours: Child;
  /** By the id of each event since it was last asked: when its commit was done, by the shared clock. */
  takeCommits(): Promise<Map<string, number>>;
  /** Resolves when no delivery waits or is under way. */
  idle(): Promise<void>;
  close(): void;
};

export async function startTimedSundesk(folder: string): Promise<TimedSundesk> {
  const file = join(folder, 'commits.json');
  const ours = await startSundesk(folder, {
    HOOKS_ALLOW: '127.0.0.0/8',
    COMMIT_NOTES: file,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'note-commits.ts'))}`,
  });
  const database = new DatabaseSync(join(folder, 'sundesk.db'), { readOnly: true });
  const events = database.prepare(
    'select rowid, event_id as eventId from events where rowid > ? order by rowid',
  );
  const waiting = database.prepare(waitingCount);
  let last = 0;
  return {
    ours,
    async takeCommits() {
      process.kill(ours.pid, 'SIGUSR2');
      await until('the notes of commits', () => existsSync(file));
      const notes: [number, number][] = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      const commits = new Map<string, number>();
      let next = 0;
      for (const { rowid, eventId } of events.all(last)) {
        // An event came with the first commit after which it was there.
        while ((notes[next]?.[0] ?? Number.POSITIVE_INFINITY) < Number(rowid)) next += 1;
        const note = notes[next];
        assert(note, 'Every event has a commit');
        commits.set(String(eventId), note[1]);
        last = Number(rowid);
      }
      return commits;
    },
    idle: () => until('all deliveries', () => waiting.get()?.count === 0),
    close: () => database.close(),
  };
}
