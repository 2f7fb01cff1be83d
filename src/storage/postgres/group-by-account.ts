import { together } from '../../domain/shared/together.ts';
import { inGroups, type Outcome } from '../in-groups.ts';
import type { Db } from '../schema.ts';
import { withSent } from '../send-along.ts';

/**
 * So many share what a transaction costs. Between two groups a worker gets its turn, and sends to a subscription no more than
 * it has slots, so with larger groups more would be recorded than can go out.
 */
const groupMax = 4;

type Work = (db: Db) => Promise<unknown>;
/** Sends a command without parameters on the transaction's connection, before all that is asked later. */
export type Send = (command: string) => Promise<unknown>;

/**
 * Lets the transactions of one account that arrive together be one, since the database would let them wait for each other
 * anyway, each with a connection that others need. Whoever comes alone has a transaction of its own; of several, each has a
 * savepoint, so that one that fails takes back only its own changes.
 */
export function groupByAccount(
  transactOnce: <T>(
    work: (db: Db, send: Send) => Promise<T>,
    options: { accountId: number },
  ) => Promise<T>,
): <T>(accountId: number, work: (db: Db) => Promise<T>) => Promise<T> {
  const accounts = new Map<number, { run: (work: Work) => Promise<unknown>; underWay: number }>();

  function open(accountId: number) {
    const run = inGroups<Work>(groupMax, (works) =>
      transactOnce(
        async (db, send) => {
          const [only] = works as [Work];
          return works.length === 1 ? [{ value: await only(db) }] : runEach(works, db, send);
        },
        { accountId },
      ),
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

async function runEach(works: readonly Work[], db: Db, send: Send): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const work of works) outcomes.push(await runInSavepoint(work, db, send));
  return outcomes;
}

async function runInSavepoint(work: Work, db: Db, send: Send): Promise<Outcome> {
  try {
    const [, value] = await together([send('savepoint work'), work(db)]);
    await withSent(db, () => send('release savepoint work'));
    return { value };
  } catch (error) {
    const giveUp = () => send('rollback to savepoint work; release savepoint work');
    await withSent(db, giveUp).catch(() => undefined);
    return { error };
  }
}
