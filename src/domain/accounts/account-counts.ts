import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { preparedChange, preparedQuery } from '../../database/prepared-query.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { AccountDb } from '../account-db.ts';

/** A clock that was further ahead than this was wrong, and the account does not wait for it. */
const aheadMsMax = 60 * 60 * 1000;

/**
 * Takes numbers for the account's next events, and returns the first. The account is locked until the commit, so numbers are
 * given in the order of commits, and a reader of the feed who has seen one has seen all before it.
 */
export async function takeEventNumbers(db: AccountDb, count: number): Promise<number> {
  const [taken] = await addEvents(db.kysely, { accountId: db.accountId, count });
  assert(taken, 'An account that changes exists');
  return taken.last - count + 1;
}

const addEvents = preparedQuery<{ accountId: number; count: number }, { last: number }>(
  (db, value) =>
    db
      .updateTable('accounts')
      .set({ eventSequence: sql`event_sequence + ${value('count')}` })
      .where('accountId', '=', value('accountId'))
      .returning('eventSequence as last'),
);

/** The time and the number of a customer's change, as the columns of the customer's row keep them. */
export type Change = { updatedAt: number; changeNumber: number };

/**
 * Gives the account's next change of a customer a time and a number. Both follow the order of commits, whichever node writes
 * and whatever its clock says: the time is never before that of a change that a reader may have seen, and the number tells
 * apart those of one millisecond.
 */
export async function nextChange(db: AccountDb, at: number): Promise<Change> {
  const { changes } = await nextChanges(db, { at, count: 1 });
  return changes[0] as Change;
}

/**
 * Gives several changes their time and numbers, as `nextChange` does, counts the customers who are new, and takes numbers for
 * the events of the changes, as `takeEventNumbers` does.
 */
export async function nextChanges(
  db: AccountDb,
  input: { at: number; count: number; newCustomers?: number; events?: number },
): Promise<{ changes: Change[]; firstEvent: number }> {
  const { at, count, newCustomers = 0, events = 0 } = input;
  const latest = at + aheadMsMax;
  const change = { accountId: db.accountId, count, newCustomers, events, at, latest };
  const [taken] = await addChanges(db.kysely, change);
  assert(taken, 'An account that changes exists');
  const before = taken.last - count;
  const changes = Array.from({ length: count }, (_, index) => ({
    updatedAt: taken.changedAt,
    changeNumber: before + index + 1,
  }));
  return { changes, firstEvent: taken.lastEvent - events + 1 };
}

const addChanges = preparedQuery<
  {
    accountId: number;
    count: number;
    newCustomers: number;
    events: number;
    at: number;
    latest: number;
  },
  { last: number; changedAt: number; lastEvent: number }
>((db, value) =>
  db
    .updateTable('accounts')
    .set({
      customerCount: sql`customer_count + ${value('newCustomers')}`,
      customersChangeNumber: sql`customers_change_number + ${value('count')}`,
      eventSequence: sql`event_sequence + ${value('events')}`,
      customersChangedAt: sql`case
        when customers_changed_at >= ${value('at')} and customers_changed_at <= ${value('latest')}
        then customers_changed_at else ${value('at')} end`,
    })
    .where('accountId', '=', value('accountId'))
    .returning([
      'customersChangeNumber as last',
      'customersChangedAt as changedAt',
      'eventSequence as lastEvent',
    ]),
);

/** Counts customers in or, with a negative number, out. */
export function countCustomers({ kysely, accountId }: AccountDb, more: number): void {
  waitAtEnd(kysely, addToCustomers(kysely, { accountId, more }));
}

const addToCustomers = preparedChange<{ accountId: number; more: number }>((db, value) =>
  db
    .updateTable('accounts')
    .set({ customerCount: sql`customer_count + ${value('more')}` })
    .where('accountId', '=', value('accountId')),
);
