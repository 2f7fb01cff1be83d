import type { Insertable } from 'kysely';
import { insertRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { CustomerChange } from '../../domain/customers/customer-change.ts';
import type { CustomerStore } from '../../domain/customers/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';

/** The part of the customers' store that keeps who changed what. */
export function customerChanges(
  db: Db,
  accountId: number,
): Pick<CustomerStore, 'noteChanges' | 'lastChange' | 'formerIds'> {
  return {
    async noteChanges(changes) {
      const rows = changes.map(({ customerId, userId, at, kind, ...details }) => ({
        accountId,
        customerId,
        userId,
        kind,
        detailsJson: JSON.stringify(details),
        changedAt: at,
      }));
      waitAtEnd(db, addChanges(db, rows));
    },

    async lastChange(customerId, kinds, after) {
      const row = await db
        .selectFrom('customerChanges')
        .select(['userId', 'kind', 'detailsJson', 'changedAt as at'])
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('changedAt', '>', after)
        .where('kind', 'in', kinds)
        .orderBy('changedAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { detailsJson, ...change } = row;
      return { ...change, customerId, ...JSON.parse(detailsJson) } as CustomerChange;
    },

    formerIds: (customerId) => formerIdsOf(db, accountId, customerId),
  };
}

const changeRow = {
  accountId: 'integer',
  customerId: 'integer',
  userId: 'integer',
  kind: 'text',
  detailsJson: 'text',
  changedAt: 'integer',
} as const;

const addChanges = insertRows<Omit<Insertable<Schema['customerChanges']>, 'changeId'>>({
  table: 'customerChanges',
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
    .selectFrom('customerChanges')
    .select('detailsJson')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .where('kind', '=', 'merged')
    .execute();
  return rows.map((row) => JSON.parse(row.detailsJson).goneId);
}
