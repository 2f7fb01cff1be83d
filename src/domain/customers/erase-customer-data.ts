import type { AccountDb } from '../account-db.ts';
import { cancelDeliveries } from '../deliveries/queue/deliveries.ts';
import {
  eraseEventBodies,
  findEventsOfCustomers,
  findLastCursor,
} from '../events/event-queries.ts';
import { renderErasedBody } from '../events/record-event.ts';
import { requireCustomer } from './require-customer.ts';
import { findFormerIds } from './rows/customer-changes.ts';

/** Small, because other writers wait for it. */
const batchEvents = 200;

/**
 * Takes a customer's data out of all that webhooks have stored of it, also from before another customer was merged into
 * this one: the payloads of its events become stubs, what receivers answered is blanked, and deliveries that are not
 * over are cancelled, since they would send the data once more. The customer itself stays, and so do events that are
 * recorded from now on. Opens its own transactions, and what was done stays done when a later one fails. Returns how
 * many events were changed; those erased before are not. Refuses with CUSTOMER_NOT_FOUND.
 */
export async function eraseCustomerData(store: AccountDb, customerId: number): Promise<number> {
  await requireCustomer(store, { customerId });
  const customerIds = [customerId, ...(await findFormerIds(store, customerId))];
  const through = await findLastCursor(store);
  let after = 0;
  let erased = 0;
  while (after < through) {
    const batch = await store.transaction((tx) =>
      eraseBatch(tx, customerIds, { after, through, limit: batchEvents }),
    );
    erased += batch.erased;
    after = batch.through;
  }
  return erased;
}

/** One batch of it, in the caller's transaction: how many events were changed, and up to which cursor it came. */
export async function eraseBatch(
  tx: AccountDb,
  customerIds: readonly number[],
  page: { after: number; through: number; limit: number },
): Promise<{ erased: number; through: number }> {
  const events = await findEventsOfCustomers(tx, customerIds, page);
  const stubs = events.map((event) => ({ ...event, body: renderErasedBody(event) }));
  // Also those erased before: what came of a replay since then must go the same way.
  await cancelDeliveries(tx, await eraseEventBodies(tx, stubs));
  const erased = stubs.filter(({ body }, index) => body !== events[index]?.body).length;
  const isLast = events.length < page.limit;
  return { erased, through: isLast ? page.through : (events.at(-1)?.cursor ?? page.through) };
}
