import { inGroups, type Outcome } from '../in-groups.ts';
import type { Db } from '../schema.ts';
import { rollBackTo, savepointOf } from '../work.ts';
import { asUnavailable } from './unavailable.ts';

/** The most units of work that share one transaction. Workers get their turn between two groups. */
const groupMax = 32;

type Work = (db: Db) => Promise<unknown>;
/** `lookAhead` requests what the work probably needs, without waiting for it. */
type Job = { work: Work; lookAhead: ((db: Db) => void) | undefined };
type Account = { run: (job: Job) => Promise<unknown>; underWay: number };

/**
 * Merges the transactions of one account that arrive together into one, since the database would make them wait for
 * each other anyway, each with a connection that others need. They run one after the other and write together. One that
 * fails before it wrote anything is dropped; after any other fault all are rolled back, and each runs in a transaction
 * of its own.
 */
export function groupByAccount(
  transactOnce: <T>(
    work: (db: Db) => Promise<T>,
    options: { accountId: number; lookAhead: Job['lookAhead'] },
  ) => Promise<T>,
): <T>(accountId: number, work: (db: Db) => Promise<T>, lookAhead: Job['lookAhead']) => Promise<T> {
  const accounts = new Map<number, Account>();

  function open(accountId: number): Account {
    const run = inGroups<Job>(groupMax, (jobs) => commitGroup(accountId, jobs));
    const account = { run, underWay: 0 };
    accounts.set(accountId, account);
    return account;
  }

  async function commitGroup(accountId: number, jobs: readonly Job[]): Promise<Outcome[]> {
    if (jobs.length > 1) {
      const lookAhead = (db: Db) => {
        for (const job of jobs) job.lookAhead?.(db);
      };
      try {
        return await transactOnce((db) => runEach(jobs, db), { accountId, lookAhead });
      } catch (error) {
        if (asUnavailable(error) !== undefined) throw error;
      }
    }
    const outcomes: Outcome[] = [];
    for (const { work, lookAhead } of jobs) {
      const alone = transactOnce(work, { accountId, lookAhead });
      outcomes.push(await alone.then(toValue, toError));
    }
    return outcomes;
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

const toValue = (value: unknown): Outcome => ({ value });
const toError = (error: unknown): Outcome => ({ error });

async function runEach(jobs: readonly Job[], db: Db): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { work } of jobs) {
    const savepoint = savepointOf(db);
    try {
      outcomes.push({ value: await work(db) });
    } catch (error) {
      if (!rollBackTo(db, savepoint)) throw error;
      outcomes.push({ error });
    }
  }
  return outcomes;
}
