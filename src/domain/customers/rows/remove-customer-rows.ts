import { countCustomers } from '../../accounts/account-counts.ts';
import type { Db } from '../../schema.ts';
import { countInto } from '../../statuses/pipeline-counts.ts';
import { removeWords } from './customer-words.ts';

/** Removes the rows of customers, on which nothing may hang any more, with their words and their places in the counts. */
export async function removeCustomerRows(
  db: Db,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  await removeWords(db, { accountId, customerIds });
  const removed = await db
    .deleteFrom('customers')
    .where('accountId', '=', accountId)
    .where('customerId', 'in', customerIds)
    .returning(['ownerId', 'statusId', 'valueCents'])
    .execute();
  const counts = removed.map((one) => ({ ...one, customers: -1, valueCents: -one.valueCents }));
  countInto(db, accountId, counts);
  countCustomers(db, accountId, -removed.length);
}
