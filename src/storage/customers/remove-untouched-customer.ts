import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What shows that somebody has worked with a customer. */
const traces = ['projects', 'messages', 'contracts', 'status_changes', 'consents'] as const;
/** What comes with every customer, and goes with them. */
const belongings = ['customer_notes', 'customer_words', 'customer_changes'] as const;

/** Removes a customer of whom there is nothing but what a file said. False, and nothing changed, when there is more. */
export async function removeUntouched(
  db: Db,
  accountId: number,
  customerId: number,
): Promise<boolean> {
  for (const table of traces) {
    const trace = await db
      .selectFrom(table)
      .select('customer_id')
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .limit(1)
      .executeTakeFirst();
    if (trace !== undefined) return false;
  }
  for (const table of belongings) {
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
  }
  const removed = await db
    .deleteFrom('customers')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .returning(['owner_id', 'status_id', 'value_cents'])
    .executeTakeFirst();
  if (removed === undefined) return false;
  await db
    .updateTable('accounts')
    .set({ customer_count: sql`customer_count - 1` })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .updateTable('pipeline_counts')
    .set({
      customers: sql`customers - 1`,
      value_cents: sql`value_cents - ${removed.value_cents}`,
    })
    .where('account_id', '=', accountId)
    .where('owner_id', '=', removed.owner_id)
    .where('status_id', '=', removed.status_id)
    .execute();
  return true;
}
