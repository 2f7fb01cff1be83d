import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DataLocation, openDatabase } from './data-location.ts';
import { isWaiting } from './is-waiting.ts';
import { type Child, startSundesk } from './start-child.ts';
import { until } from './until.ts';

/** Sundesk, and when each of its events was committed. */
export type TimedSundesk = {
  ours: Child;
  /** Takes the commit times of events since the last call, by event id and by the shared clock. */
  takeCommits(): Promise<Map<string, number>>;
  /** Resolves when no delivery waits or is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

export async function startTimedSundesk(location: DataLocation): Promise<TimedSundesk> {
  const { folder, settings } = location;
  const file = join(folder, 'commits.json');
  const ours = await startSundesk(folder, {
    ...settings,
    HOOKS_ALLOW: '127.0.0.0/8',
    COMMIT_NOTES: file,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'note-commits.ts'))}`,
  });
  const database = await openDatabase(location);
  return {
    ours,
    async takeCommits() {
      process.kill(ours.pid, 'SIGUSR2');
      await until('the notes of commits', () => existsSync(file));
      const notes: [eventId: string, at: number][] = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      return new Map(notes);
    },
    idle: () => until('all deliveries', async () => !(await database.value(isWaiting))),
    close: database.close,
  };
}
