import type { Db } from '../../domain/schema.ts';
import {
  type Admit,
  commitUnits,
  inGroups,
  type Outcome,
  runUnits,
  type Unit,
} from '../in-groups.ts';
import { asUnavailable } from './unavailable.ts';

/** The most units of work that share one transaction. Workers get their turn between two groups. */
const groupMax = 32;

type Account = { run: (work: Unit) => Promise<unknown>; underWay: number };

/**
 * Merges the transactions of one account that arrive together into one, since the database would make them wait for
 * each other anyway, each with a connection that others need.
 */
export function groupByAccount(
  transactOnce: (
    work: (db: Db) => Promise<Outcome[]>,
    options: { accountId: number },
  ) => Promise<Outcome[]>,
): <T>(accountId: number, work: (db: Db) => Promise<T>) => Promise<T> {
  const accounts = new Map<number, Account>();

  function open(accountId: number): Account {
    /** Others may join the group while it waits for the account. */
    const commit = async (units: readonly Unit[], admit?: Admit) => {
      const close = admit?.();
      try {
        return await transactOnce(
          (db) => {
            close?.();
            return runUnits(db, units);
          },
          { accountId },
        );
      } finally {
        close?.();
      }
    };
    const run = inGroups<Unit>(groupMax, (units, admit) =>
      commitUnits(units, (some) => commit(some, some === units ? admit : undefined), isLost),
    );
    const account = { run, underWay: 0 };
    accounts.set(accountId, account);
    return account;
  }

  return async <T>(accountId: number, work: (db: Db) => Promise<T>) => {
    const account = accounts.get(accountId) ?? open(accountId);
    account.underWay += 1;
    try {
      return (await account.run(work)) as T;
    } finally {
      account.underWay -= 1;
      if (account.underWay === 0) accounts.delete(accountId);
    }
  };
}

function isLost(error: unknown): boolean {
  return asUnavailable(error) !== undefined;
}
