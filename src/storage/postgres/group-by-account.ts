import { commitUnits, runUnits, type Unit } from '../commit-units.ts';
import { type Admit, inGroups, type Outcome } from '../in-groups.ts';
import type { Db } from '../schema.ts';
import { asUnavailable } from './unavailable.ts';

/** The most units of work that share one transaction. Workers get their turn between two groups. */
const groupMax = 32;

/** `lookAhead` requests what the work probably needs, without waiting for it. */
type Job = { work: Unit; lookAhead: ((db: Db) => void) | undefined };
type Account = { run: (job: Job) => Promise<unknown>; underWay: number };

/**
 * Merges the transactions of one account that arrive together into one, since the database would make them wait for
 * each other anyway, each with a connection that others need.
 */
export function groupByAccount(
  transactOnce: (
    work: (db: Db) => Promise<Outcome[]>,
    options: { accountId: number; lookAhead: Job['lookAhead'] },
  ) => Promise<Outcome[]>,
): <T>(accountId: number, work: (db: Db) => Promise<T>, lookAhead: Job['lookAhead']) => Promise<T> {
  const accounts = new Map<number, Account>();

  function open(accountId: number): Account {
    /** Others may join the group while it waits for the account. */
    const commit = async (jobs: readonly Job[], admit?: Admit<Job>) => {
      let close: () => void = () => undefined;
      const run = (db: Db) => {
        close();
        const units = jobs.map(({ work }) => work);
        return runUnits(db, units);
      };
      const lookAhead = (db: Db) => {
        for (const job of jobs) job.lookAhead?.(db);
        if (admit) close = admit((job) => job.lookAhead?.(db));
      };
      try {
        return await transactOnce(run, { accountId, lookAhead });
      } finally {
        close();
      }
    };
    const run = inGroups<Job>(groupMax, (jobs, admit) =>
      commitUnits(jobs, (some) => commit(some, some === jobs ? admit : undefined), isLost),
    );
    const account = { run, underWay: 0 };
    accounts.set(accountId, account);
    return account;
  }

  return async <T>(
    accountId: number,
    work: (db: Db) => Promise<T>,
    lookAhead: Job['lookAhead'],
  ) => {
    const account = accounts.get(accountId) ?? open(accountId);
    account.underWay += 1;
    try {
      return (await account.run({ work, lookAhead })) as T;
    } finally {
      account.underWay -= 1;
      if (account.underWay === 0) accounts.delete(accountId);
    }
  };
}

function isLost(error: unknown): boolean {
  return asUnavailable(error) !== undefined;
}
