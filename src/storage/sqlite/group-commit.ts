import type { DatabaseSync } from 'node:sqlite';

/** At most this many units of work share a commit, so the first never waits long for the last. */
const groupMax = 128;

type Job = {
  work: () => Promise<unknown>;
  survivesPowerLoss: boolean;
  settle: (outcome: Outcome) => void;
};
type Outcome = { value: unknown } | { error: unknown };

/**
 * Lets transactions that arrive together share one commit, since a commit waits for the disk and the disk takes as
 * long for twenty as for one. Each has its own savepoint: one that fails takes back only its own changes. None is
 * told its outcome before the commit is on the disk, so whatever was acknowledged survives a crash. `onCommit` is called
 * in between. A group in which nothing must survive a loss of power does not wait for the disk.
 */
export function createGroupCommit(
  raw: DatabaseSync,
  onCommit: () => void = () => undefined,
): <T>(work: () => Promise<T>, options?: { survivesPowerLoss?: boolean }) => Promise<T> {
  const waiting: Job[] = [];
  let running = false;

  async function commitNext(): Promise<void> {
    const group = waiting.splice(0, groupMax);
    const outcomes = await commitGroup(raw, group);
    onCommit();
    group.forEach((job, index) => {
      job.settle(outcomes[index] as Outcome);
    });
    running = false;
    start();
  }

  /** Requests that the event loop has already received get their turn first and join the group. */
  function start(): void {
    if (running || waiting.length === 0) return;
    running = true;
    setImmediate(commitNext);
  }

  return <T>(work: () => Promise<T>, { survivesPowerLoss = true } = {}) =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      waiting.push({ work, survivesPowerLoss, settle });
      start();
    });
}

async function commitGroup(raw: DatabaseSync, group: readonly Job[]): Promise<Outcome[]> {
  try {
    const waitsForDisk = group.some(({ survivesPowerLoss }) => survivesPowerLoss);
    raw.exec(`pragma synchronous = ${waitsForDisk ? 'full' : 'normal'}; begin immediate`);
    const outcomes: Outcome[] = [];
    for (const job of group) outcomes.push(await runInSavepoint(raw, job.work));
    raw.exec('commit');
    return outcomes;
  } catch (error) {
    if (raw.isTransaction) raw.exec('rollback');
    return group.map(() => ({ error }));
  }
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
