import type { Insertable } from 'kysely';
import type { CustomerChange } from '../../domain/customers/customer-change.ts';
import type { CustomerStore } from '../../domain/customers/store.ts';
import { insertRows } from '../many-rows.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

/** The part of the customers' store that keeps who changed what. */
export function customerChanges(
  db: Db,
  accountId: number,
): Pick<CustomerStore, 'noteChanges' | 'lastChange' | 'formerIds'> {
  return {
    async noteChanges(changes) {
      const rows = changes.map(({ customerId, userId, at, kind, ...details }) => ({
        account_id: accountId,
        customer_id: customerId,
        user_id: userId,
        kind,
        details_json: JSON.stringify(details),
        changed_at: at,
      }));
      waitAtEnd(db, addChanges(db, rows));
    },

    async lastChange(customerId, kinds, after) {
      const row = await db
        .selectFrom('customer_changes')
        .select(['user_id as userId', 'kind', 'details_json', 'changed_at as at'])
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('changed_at', '>', after)
        .where('kind', 'in', kinds)
        .orderBy('changed_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { details_json, ...change } = row;
      return { ...change, customerId, ...JSON.parse(details_json) } as CustomerChange;
    },

    formerIds: (customerId) => formerIdsOf(db, accountId, customerId),
  };
}

const changeRow = {
  account_id: 'integer',
  customer_id: 'integer',
  user_id: 'integer',
  kind: 'text',
  details_json: 'text',
  changed_at: 'integer',
} as const;

const addChanges = insertRows<Omit<Insertable<Schema['customer_changes']>, 'change_id'>>({
  table: 'customer_changes',
  columns: changeRow,
});

/** The numbers of those who were merged into a customer. */
export async function formerIdsOf(
  db: Db,
  accountId: number,
  customerId: number,
): Promise<number[]> {
  // Customers merged into one that is gone by now came along with that one's changes.
  const rows = await db
    .selectFrom('customer_changes')
    .select('details_json')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'merged')
    .execute();
  return rows.map((row) => JSON.parse(row.details_json).goneId);
}
