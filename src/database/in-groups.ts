import type { Db } from '../domain/schema.ts';
import { beginUnit, hasWritten } from './transaction.ts';

/** The end of a unit of work. */
export type Outcome = { value: unknown } | { error: unknown };

type Waiting<Job> = { job: Job; settle: (outcome: Outcome) => void };

/** Lets further jobs join a group that waits. Returns what closes the group again. */
export type Admit = () => () => void;

/**
 * Groups work that arrives together into one commit, since a commit waits for the disk and the disk takes as long for
 * twenty as for one. `commitGroup` runs a group, commits it and returns the outcome of each of its units; if it throws,
 * all have failed. Groups run one after the other, and no unit learns its outcome before the commit. A group has at
 * most `groupMax` units, so the first never waits long for the last.
 */
export function inGroups<Job>(
  groupMax: number,
  commitGroup: (jobs: readonly Job[], admit: Admit) => Promise<readonly Outcome[]>,
): (job: Job) => Promise<unknown> {
  const waiting: Waiting<Job>[] = [];
  let running = false;
  let joinOpenGroup: (() => void) | undefined;

  async function commitNext(): Promise<void> {
    const group = waiting.splice(0, groupMax);
    const jobs = group.map(({ job }) => job);
    const admit: Admit = () => {
      joinOpenGroup = () => {
        const joining = waiting.splice(0, groupMax - group.length);
        group.push(...joining);
        jobs.push(...joining.map(({ job }) => job));
      };
      joinOpenGroup();
      return close;
    };
    const outcomes = await commitGroup(jobs, admit).catch((error: unknown) =>
      group.map(() => ({ error })),
    );
    close();
    group.forEach(({ settle }, index) => {
      settle(outcomes[index] as Outcome);
    });
    running = false;
    start();
  }

  function close(): void {
    joinOpenGroup = undefined;
  }

  /**
   * Requests that the event loop has already received get their turn first and join the group. So does a worker that the
   * group before has woken: it joins as well, or asks for the account before this group does.
   */
  function start(): void {
    if (running || waiting.length === 0) return;
    running = true;
    setImmediate(() => setImmediate(commitNext));
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.value);
      waiting.push({ job, settle });
      joinOpenGroup?.();
      start();
    });
}

/** Work in a transaction that it may share. It may run again, so it touches nothing but the database. */
export type Unit = (db: Db) => Promise<unknown>;

/**
 * Commits units of work in one transaction, and each in one of its own if that fails. `commit` runs jobs in one transaction; it
 * throws if the transaction was rolled back. `isFatal` recognises errors that every transaction would meet.
 */
export async function commitUnits<Job>(
  jobs: readonly Job[],
  commit: (jobs: readonly Job[]) => Promise<Outcome[]>,
  isFatal: (error: unknown) => boolean = () => false,
): Promise<Outcome[]> {
  try {
    return await commit(jobs);
  } catch (error) {
    if (jobs.length === 1 || isFatal(error)) throw error;
  }
  const outcomes: Outcome[] = [];
  for (const job of jobs) {
    outcomes.push(...(await commit([job]).catch((error: unknown) => [{ error }])));
  }
  return outcomes;
}

/**
 * Runs units of work in a transaction, one after the other. A unit that fails before it wrote anything, such as a refused
 * request, leaves the others as they are. After that only a rollback undoes it, so its error is thrown.
 */
export async function runUnits(db: Db, units: readonly Unit[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const unit of units) {
    beginUnit(db);
    try {
      outcomes.push({ value: await unit(db) });
    } catch (error) {
      if (hasWritten(db)) throw error;
      outcomes.push({ error });
    }
  }
  return outcomes;
}
