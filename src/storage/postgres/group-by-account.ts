import { commitUnits, runUnits, type Unit } from '../commit-units.ts';
import { inGroups, type Outcome } from '../in-groups.ts';
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
    const commit = (jobs: readonly Job[]) => {
      const lookAhead = (db: Db) => {
        for (const job of jobs) job.lookAhead?.(db);
      };
      const units = jobs.map(({ work }) => work);
      return transactOnce((db) => runUnits(db, units), { accountId, lookAhead });
    };
    const run = inGroups<Job>(groupMax, (jobs) => commitUnits(jobs, commit, isLost));
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
