import type { Db } from '../domain/schema.ts';
import type { Outcome } from './in-groups.ts';
import { beginUnit, hasWritten } from './transaction.ts';

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
