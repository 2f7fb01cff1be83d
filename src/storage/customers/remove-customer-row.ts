import { countCustomers } from '../accounts/account-counts.ts';
import type { Db } from '../schema.ts';
import { countInto } from '../statuses/pipeline-counts.ts';
import { removeWords } from './customer-words.ts';

/** Removes the customer's row, on which nothing may hang any more, with its words and its place in the counts. */
export async function removeCustomerRow(
  db: Db,
  accountId: number,
  customerId: number,
): Promise<void> {
  await removeWords(db, { accountId, customerId });
  const removed = await db
    .deleteFrom('customers')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .returning(['owner_id as ownerId', 'status_id as statusId', 'value_cents as valueCents'])
    .executeTakeFirstOrThrow();
  const { valueCents, ...place } = removed;
  countInto(db, accountId, { ...place, customers: -1, valueCents: -valueCents });
  countCustomers(db, accountId, -1);
}
