import type { AccountDb } from '../../account-db.ts';
import { countCustomers } from '../../accounts/account-counts.ts';
import type { Moment } from '../../shared/time.ts';
import { countInto } from '../../statuses/pipeline-counts.ts';

/** The tables whose rows show that a member has worked with a customer. */
const traces = ['projects', 'messages', 'contracts', 'statusChanges', 'consents'] as const;
/** The tables that get rows with every customer of a file, and lose them with it. */
const belongings = ['customerNotes', 'customerChanges', 'customFieldValues'] as const;

/**
 * Removes customers who have only the data of an imported file and have not changed since. Returns the ids of the
 * customers removed; the others stay as they are.
 */
export async function removeUntouched(
  db: AccountDb,
  customers: readonly { customerId: number; writtenAt: Moment }[],
): Promise<number[]> {
  if (customers.length === 0) return [];
  const writtenAt = new Map(customers.map((one) => [one.customerId, one.writtenAt]));
  const ids = [...writtenAt.keys()];
  const found = await db
    .own('customers')
    .select(['customerId', 'updatedAt'])
    .where('customerId', 'in', ids)
    .execute();
  const untouched = new Set<number>();
  for (const { customerId, updatedAt } of found) {
    if (updatedAt <= (writtenAt.get(customerId) ?? 0)) untouched.add(customerId);
  }
  for (const table of traces) {
    const traced = await db
      .own(table)
      .select('customerId')
      .distinct()
      .where('customerId', 'in', ids)
      .execute();
    for (const { customerId } of traced) untouched.delete(customerId);
  }
  const gone = ids.filter((id) => untouched.has(id));
  if (gone.length === 0) return [];
  for (const table of belongings) {
    await db.remove(table).where('customerId', 'in', gone).execute();
  }
  await removeCustomerRows(db, gone);
  return gone;
}

/** Removes the rows of customers, on which nothing may hang any more, with their words and their places in the counts. */
export async function removeCustomerRows(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<void> {
  await db.remove('customerWords').where('customerId', 'in', customerIds).execute();
  const removed = await db
    .remove('customers')
    .where('customerId', 'in', customerIds)
    .returning(['ownerId', 'statusId', 'valueCents'])
    .execute();
  const counts = removed.map((one) => ({ ...one, customers: -1, valueCents: -one.valueCents }));
  countInto(db, counts);
  countCustomers(db, -removed.length);
}
