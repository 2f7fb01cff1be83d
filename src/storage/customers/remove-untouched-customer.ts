import type { Db } from '../schema.ts';
import { removeCustomerRow } from './remove-customer-row.ts';

/** The signs that a member has worked with a customer. */
const traces = ['projects', 'messages', 'contracts', 'status_changes', 'consents'] as const;
/** The tables that get rows with every customer, and lose them with it. */
const belongings = ['customer_notes', 'customer_changes'] as const;

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
  await removeCustomerRow(db, accountId, customerId);
  return true;
}
