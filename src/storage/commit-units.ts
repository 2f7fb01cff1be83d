import type { Outcome } from './in-groups.ts';
import type { Db } from './schema.ts';
import { rollBackTo, savepointOf } from './work.ts';

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
 * Runs units of work in a transaction, one after the other; what they have collected is written at its end. A unit that fails
 * before it wrote anything is forgotten with what it collected. After that only a rollback undoes it, so its error is thrown.
 */
export async function runUnits(db: Db, units: readonly Unit[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const unit of units) {
    const savepoint = savepointOf(db);
    try {
      outcomes.push({ value: await unit(db) });
    } catch (error) {
      if (!rollBackTo(db, savepoint)) throw error;
      outcomes.push({ error });
    }
  }
  return outcomes;
}
