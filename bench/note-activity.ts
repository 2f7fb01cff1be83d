import { openSync, readSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { sharedNow } from './shared-clock.ts';

/**
 * What a process did from one moment to another, by the shared clock: `gc`, `commit`, `checkpoint` for a commit that
 * moved pages from the log into the database, or `stall` for a turn of the event loop that took long.
 */
export type Activity = {
  what: 'gc' | 'commit' | 'checkpoint' | 'stall';
  from: number;
  to: number;
  /** Of a stall, the time for which the process used a core: with less than its length, it waited for one or the disk. */
  cpuMs?: number;
};
type Note = (activity: Activity) => void;

const tickMs = 1;
/** A tick that is later than this makes a stall: timers are late by a millisecond anyway. */
const lateMs = 2;
/** Where the shared memory of SQLite's log (`wal-index`) counts the pages that were moved into the database. */
const movedPagesAt = 96;

/** Notes what this process does from now on, and returns a function that takes the notes since its last call. */
export function noteActivity(): () => Activity[] {
  let activities: Activity[] = [];
  const note = (activity: Activity) => activities.push(activity);
  noteCollections(note);
  noteStalls(note);
  noteCommits(note);
  return () => {
    const taken = activities;
    activities = [];
    return taken;
  };
}

function noteCollections(note: Note): void {
  // Both clocks run alike and only begin at different times.
  const offset = sharedNow() - performance.now();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const from = startTime + offset;
      note({ what: 'gc', from, to: from + duration });
    }
  }).observe({ entryTypes: ['gc'] });
}

function noteStalls(note: Note): void {
  let [tickedAt, cpu] = [sharedNow(), process.cpuUsage()];
  setInterval(() => {
    const now = sharedNow();
    const { user, system } = process.cpuUsage(cpu);
    if (now - tickedAt > tickMs + lateMs) {
      note({ what: 'stall', from: tickedAt, to: now, cpuMs: (user + system) / 1000 });
    }
    [tickedAt, cpu] = [now, process.cpuUsage()];
  }, tickMs).unref();
}

function noteCommits(note: Note): void {
  const { exec } = DatabaseSync.prototype;
  let readMoved: (() => number) | undefined;
  let moved = 0;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
    const from = sharedNow();
    exec.call(this, sql);
    if (sql !== 'commit') return;
    const to = sharedNow();
    readMoved ??= openMoved(`${this.location()}-shm`);
    const before = moved;
    moved = readMoved();
    note({ what: moved > before ? 'checkpoint' : 'commit', from, to });
  };
}

function openMoved(file: string): () => number {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(4);
  return () => {
    readSync(handle, bytes, 0, bytes.length, movedPagesAt);
    return bytes.readUInt32LE();
  };
}
