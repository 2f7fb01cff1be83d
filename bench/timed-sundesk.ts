import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, type DataLocation, openDatabase } from './data-location.ts';
import { isWaiting } from './is-waiting.ts';
import type { Activity } from './note-activity.ts';
import { type Child, startSundesk } from './start-child.ts';
import { until } from './until.ts';

/** Sundesk, and when each of its events was committed. */
export type TimedSundesk = {
  ours: Child;
  database: Database;
  /** Takes the commit times of events since the last call, by event id and by the shared clock. */
  takeCommits(): Promise<Map<string, number>>;
  /** What the process did besides until the last call of `takeCommits`, if it is traced. */
  activities(): readonly Activity[];
  /** Resolves when no delivery waits or is under way. */
  idle(): Promise<void>;
};

/** What `note-commits.ts` writes. */
export type Notes = { commits: [eventId: string, at: number][]; activities: Activity[] };

export async function startTimedSundesk(
  location: DataLocation,
  { isTraced = false }: { isTraced?: boolean } = {},
): Promise<TimedSundesk> {
  const { folder, settings } = location;
  const file = join(folder, 'commits.json');
  const ours = await startSundesk(folder, {
    ...settings,
    HOOKS_ALLOW: '127.0.0.0/8',
    COMMIT_NOTES: file,
    ...(isTraced && { NOTE_ACTIVITY: '1' }),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'note-commits.ts'))}`,
  });
  const database = await openDatabase(location);
  let activities: readonly Activity[] = [];
  return {
    ours,
    database,
    async takeCommits() {
      process.kill(ours.pid, 'SIGUSR2');
      await until('the notes of commits', () => existsSync(file));
      const notes: Notes = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      ({ activities } = notes);
      return new Map(notes.commits);
    },
    activities: () => activities,
    idle: () => until('all deliveries', async () => !(await database.value(isWaiting))),
  };
}
