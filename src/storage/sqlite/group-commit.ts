import type { DatabaseSync } from 'node:sqlite';
import { inGroups, type Outcome } from '../in-groups.ts';

const groupMax = 128;

type Job = { work: () => Promise<unknown>; survivesPowerLoss: boolean };

/**
 * Groups transactions that arrive together into one commit. Each of several has its own savepoint: one that fails rolls
 * back only its own changes. No transaction learns its outcome before the commit is on the disk, so acknowledged changes survive
 * a crash. `onCommit` is called in between. A group that need not survive a power failure does not wait for the disk.
 */
export function createGroupCommit(
  raw: DatabaseSync,
  onCommit: () => void = () => undefined,
): <T>(work: () => Promise<T>, options?: { survivesPowerLoss?: boolean }) => Promise<T> {
  const commit = inGroups<Job>(groupMax, async (jobs) => {
    try {
      return await commitGroup(raw, jobs);
    } finally {
      onCommit();
    }
  });
  return <T>(work: () => Promise<T>, { survivesPowerLoss = true } = {}) =>
    commit({ work, survivesPowerLoss }) as Promise<T>;
}

async function commitGroup(raw: DatabaseSync, jobs: readonly Job[]): Promise<Outcome[]> {
  try {
    const waitsForDisk = jobs.some(({ survivesPowerLoss }) => survivesPowerLoss);
    raw.exec(`pragma synchronous = ${waitsForDisk ? 'full' : 'normal'}; begin immediate`);
    const outcomes = await runAll(raw, jobs);
    raw.exec('commit');
    return outcomes;
  } catch (error) {
    if (raw.isTransaction) raw.exec('rollback');
    throw error;
  }
}

/** In a savepoint SQLite copies each page before its first change, which one that is alone can do without. */
async function runAll(raw: DatabaseSync, jobs: readonly Job[]): Promise<Outcome[]> {
  const [first, ...others] = jobs;
  if (first !== undefined && others.length === 0) return [{ value: await first.work() }];
  const outcomes: Outcome[] = [];
  for (const job of jobs) outcomes.push(await runInSavepoint(raw, job.work));
  return outcomes;
}

async function runInSavepoint(raw: DatabaseSync, work: () => Promise<unknown>): Promise<Outcome> {
  raw.exec('savepoint work');
  try {
    const value = await work();
    raw.exec('release work');
    return { value };
  } catch (error) {
    // A full disk rolls the whole transaction back by itself; then there is no savepoint to return to.
    if (!raw.isTransaction) throw error;
    raw.exec('rollback to work; release work');
    return { error };
  }
}
