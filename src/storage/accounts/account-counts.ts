import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { recalledQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';
import { withCurrent } from '../work.ts';

/** A clock that was further ahead than this was wrong, and the account does not wait for it. */
const aheadMsMax = 60 * 60 * 1000;

/** Has the counts read before they are needed. */
export function lookAtCounts(db: Db, accountId: number): void {
  countsOf(db, { accountId });
}

/**
 * Gives the account's next event its number. The account is locked until the commit, so numbers are given in the order of
 * commits, and a reader of the feed who has seen one has seen all before it.
 */
export async function nextEventNumber(db: Db, accountId: number): Promise<number> {
  return withCounts(db, accountId, ({ eventSequence }, { events }) => {
    addCounts(db, { ...nothing, account_id: accountId, events: 1 });
    return eventSequence + events + 1;
  });
}

/**
 * Gives the account's next change of a customer a number and a time, as the columns of the customer's row keep them. Both
 * follow the order of commits, whichever node writes and whatever its clock says: the time is never before that of a change
 * that a reader may have seen, and the number tells apart those of one millisecond.
 */
export async function nextChange(
  db: Db,
  accountId: number,
  at: number,
): Promise<{ updated_at: number; change_number: number }> {
  return withCounts(db, accountId, (counts, { changes, changed_at }) => {
    const before = changed_at ?? counts.changedAt;
    const updatedAt = before >= at && before <= at + aheadMsMax ? before : at;
    addCounts(db, { ...nothing, account_id: accountId, changes: 1, changed_at: updatedAt });
    return { updated_at: updatedAt, change_number: counts.changeNumber + changes + 1 };
  });
}

/** Counts customers in or, with a negative number, out. */
export function countCustomers(db: Db, accountId: number, more: number): void {
  addCounts(db, { ...nothing, account_id: accountId, customers: more });
}

type Counts = { eventSequence: number; changeNumber: number; changedAt: number };

const countsOf = recalledQuery<{ accountId: number }, Counts>((db, value) =>
  db
    .selectFrom('accounts')
    .select([
      'event_sequence as eventSequence',
      'customers_change_number as changeNumber',
      'customers_changed_at as changedAt',
    ])
    .where('account_id', '=', value('accountId')),
);

/** Counts on from what the account's row has and what is collected beside it. `count` runs at once and must not wait. */
function withCounts<T>(
  db: Db,
  accountId: number,
  count: (counts: Counts, more: Omit<Added, 'account_id'>) => T,
): Promise<T> {
  return withCurrent(
    db,
    () => countsOf(db, { accountId }),
    ([counts]) => {
      assert(counts, 'An account that changes exists');
      return count(counts, collected(db, accountId));
    },
  );
}

type Added = {
  account_id: number;
  events: number;
  changes: number;
  customers: number;
  changed_at: number | null;
};
const nothing = { events: 0, changes: 0, customers: 0, changed_at: null };

/** The counts that are not written yet. */
function collected(db: Db, accountId: number): Omit<Added, 'account_id'> {
  return addCounts.collected(db, String(accountId)) ?? nothing;
}

const addCounts = rowSet<Added, 'accounts'>({
  table: 'accounts',
  columns: {
    account_id: 'integer',
    events: 'integer',
    changes: 'integer',
    customers: 'integer',
    changed_at: 'integer',
  },
  total: {
    key: (row) => String(row.account_id),
    add: (a, b) => ({
      account_id: a.account_id,
      events: a.events + b.events,
      changes: a.changes + b.changes,
      customers: a.customers + b.customers,
      changed_at: b.changed_at ?? a.changed_at,
    }),
  },
  write: (rows) =>
    rows.update({
      key: ['account_id'],
      set: ({ row, own }) => ({
        event_sequence: sql`${own('event_sequence')} + ${row('events')}`,
        customers_change_number: sql`${own('customers_change_number')} + ${row('changes')}`,
        customer_count: sql`${own('customer_count')} + ${row('customers')}`,
        customers_changed_at: sql`coalesce(${row('changed_at')}, ${own('customers_changed_at')})`,
      }),
    }),
});
