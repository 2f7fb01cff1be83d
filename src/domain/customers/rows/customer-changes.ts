import type { Insertable } from 'kysely';
import { insertRows } from '../../../database/many-rows.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Schema } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import type { CustomerChange } from '../customer-change.ts';

/** Records for the timeline that details of customers changed. */
export async function insertChanges(
  db: AccountDb,
  changes: readonly CustomerChange[],
): Promise<void> {
  const rows = changes.map(({ customerId, userId, at, kind, ...details }) => ({
    accountId: db.accountId,
    customerId,
    userId,
    kind,
    detailsJson: JSON.stringify(details),
    changedAt: at,
  }));
  waitAtEnd(db.kysely, addChanges(db.kysely, rows));
}

/** The latest change of a kind after a moment. */
export async function findLastChange(
  db: AccountDb,
  customerId: number,
  kinds: readonly CustomerChange['kind'][],
  after: Moment,
): Promise<CustomerChange | undefined> {
  const row = await db
    .own('customerChanges')
    .select(['userId', 'kind', 'detailsJson', 'changedAt as at'])
    .where('customerId', '=', customerId)
    .where('changedAt', '>', after)
    .where('kind', 'in', kinds)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { detailsJson, ...change } = row;
  return { ...change, customerId, ...JSON.parse(detailsJson) } as CustomerChange;
}

/** The numbers that a customer had who were merged into this one, at any time. */
export async function findFormerIds(db: AccountDb, customerId: number): Promise<number[]> {
  // Customers merged into one that is gone by now came along with that one's changes.
  const rows = await db
    .own('customerChanges')
    .select('detailsJson')
    .where('customerId', '=', customerId)
    .where('kind', '=', 'merged')
    .execute();
  return rows.map((row) => JSON.parse(row.detailsJson).goneId);
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
