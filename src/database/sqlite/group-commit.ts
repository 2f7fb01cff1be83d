import type { DatabaseSync } from 'node:sqlite';
import type { Db } from '../../domain/schema.ts';
import { commitUnits, inGroups, type Outcome, runUnits, type Unit } from '../in-groups.ts';
import { closeTransaction, endTransaction, firstFault, openTransaction } from '../transaction.ts';

const groupMax = 128;

type Job = { work: Unit; survivesPowerLoss: boolean };

/**
 * Groups transactions that arrive together into one commit. None learns its outcome before the commit is on the disk, so
 * acknowledged changes survive a crash. `onCommit` is called in between. A group that need not survive a power failure does
 * not wait for the disk. `db` runs on `raw`, the connection that writes.
 */
export function createGroupCommit(
  raw: DatabaseSync,
  db: Db,
  onCommit: () => void = () => undefined,
): <T>(work: (db: Db) => Promise<T>, options?: { survivesPowerLoss?: boolean }) => Promise<T> {
  const run = inGroups<Job>(groupMax, async (jobs) => {
    try {
      return await commitUnits(jobs, commit);
    } finally {
      onCommit();
    }
  });

  async function commit(jobs: readonly Job[]): Promise<Outcome[]> {
    const waitsForDisk = jobs.some(({ survivesPowerLoss }) => survivesPowerLoss);
    try {
      raw.exec(`pragma synchronous = ${waitsForDisk ? 'full' : 'normal'}; begin immediate`);
    } catch (error) {
      // Another process holds the file, and each unit alone would wait for it as long again.
      return jobs.map(() => ({ error }));
    }
    const units = jobs.map(({ work }) => work);
    let outcomes: Outcome[];
    openTransaction(db);
    try {
      outcomes = await runUnits(db, units);
      // A full disk rolls back by itself, and the unit may have caught its error.
      if (!raw.isTransaction) throw firstFault(db);
      await endTransaction(db, async () => undefined);
    } catch (error) {
      rollBack();
      throw error;
    } finally {
      closeTransaction(db);
    }
    try {
      raw.exec('commit');
      return outcomes;
    } catch (error) {
      // The disk may be at fault, so nobody's work is tried once more.
      rollBack();
      return jobs.map(() => ({ error }));
    }
  }

  function rollBack(): void {
    if (raw.isTransaction) raw.exec('rollback');
  }

  return <T>(work: (db: Db) => Promise<T>, { survivesPowerLoss = true } = {}) =>
    run({ work, survivesPowerLoss }) as Promise<T>;
}
