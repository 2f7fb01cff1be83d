import { countCustomers } from '../../accounts/account-counts.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import { countInto } from '../../statuses/pipeline-counts.ts';
import { removeWords } from './customer-words.ts';

/** The tables whose rows show that a member has worked with a customer. */
const traces = ['projects', 'messages', 'contracts', 'statusChanges', 'consents'] as const;
/** The tables that get rows with every customer of a file, and lose them with it. */
const belongings = ['customerNotes', 'customerChanges', 'customFieldValues'] as const;

/**
 * Removes customers who have only the data of an imported file and have not changed since. Returns the ids of the
 * customers removed; the others stay as they are.
 */
export async function removeUntouched(
  db: Db,
  accountId: number,
  customers: readonly { customerId: number; writtenAt: Moment }[],
): Promise<number[]> {
  if (customers.length === 0) return [];
  const writtenAt = new Map(customers.map((one) => [one.customerId, one.writtenAt]));
  const ids = [...writtenAt.keys()];
  const found = await db
    .selectFrom('customers')
    .select(['customerId', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('customerId', 'in', ids)
    .execute();
  const untouched = new Set<number>();
  for (const { customerId, updatedAt } of found) {
    if (updatedAt <= (writtenAt.get(customerId) ?? 0)) untouched.add(customerId);
  }
  for (const table of traces) {
    const traced = await db
      .selectFrom(table)
      .select('customerId')
      .distinct()
      .where('accountId', '=', accountId)
      .where('customerId', 'in', ids)
      .execute();
    for (const { customerId } of traced) untouched.delete(customerId);
  }
  const gone = ids.filter((id) => untouched.has(id));
  if (gone.length === 0) return [];
  for (const table of belongings) {
    await db
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('customerId', 'in', gone)
      .execute();
  }
  await removeCustomerRows(db, accountId, gone);
  return gone;
}

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
