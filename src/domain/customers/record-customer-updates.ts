import assert from 'node:assert/strict';
import { inBatches } from '../../database/many-rows.ts';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { recordEvents } from '../events/record-event.ts';
import type { PublicCustomer } from './customer.ts';
import { type CustomerMember, eventCustomer } from './payload.ts';
import { type PublicRow, selectPublic } from './rows/find-customers.ts';

/**
 * Records `customer_updated` for each of these customers of whom a member changed. However many they are, they are read
 * with one statement. A move to another status and a new note have events of their own and are not updates.
 */
export async function recordCustomerUpdates(
  app: App,
  tx: AccountDb,
  updates: readonly { customerId: number; changed: readonly CustomerMember[] }[],
): Promise<void> {
  const real = updates.filter(({ changed }) => changed.length > 0);
  if (real.length === 0) return;
  const customers = await findPublicByIds(
    tx,
    real.map(({ customerId }) => customerId),
  );
  const facts = real.map(({ customerId, changed }) => {
    const customer = customers.get(customerId);
    assert(customer, 'A customer that changed exists');
    const data = { customer: eventCustomer(customer), changed };
    return { type: 'customer_updated' as const, customerId, data };
  });
  await recordEvents(app, tx, facts);
}

/** Several customers by id, in one statement; those that do not exist are missing. */
async function findPublicByIds(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, PublicCustomer>> {
  const rows: PublicRow[] = [];
  for (const some of inBatches(customerIds)) {
    rows.push(
      ...(await selectPublic(db.kysely)
        .where('c.accountId', '=', db.accountId)
        .where('c.customerId', 'in', some)
        .execute()),
    );
  }
  return new Map(rows.map((row) => [row.customerId, row]));
}
