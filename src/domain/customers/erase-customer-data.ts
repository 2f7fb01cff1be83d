import type { AccountStore } from '../app.ts';
import { renderErasedBody } from '../events/render-body.ts';
import { requireCustomer } from './require-customer.ts';

/** Small, because other writers wait for it. */
const batchEvents = 200;

/**
 * Takes a customer's data out of all that webhooks have stored of it, also from before another customer was merged into
 * this one: the payloads of its events become stubs, what receivers answered is blanked, and deliveries that are not
 * over are cancelled, since they would send the data once more. The customer itself stays, and so do events that are
 * recorded from now on. Opens its own transactions, and what was done stays done when a later one fails. Returns how
 * many events were changed; those erased before are not. Refuses with CUSTOMER_NOT_FOUND.
 */
export async function eraseCustomerData(store: AccountStore, customerId: number): Promise<number> {
  await requireCustomer(store, { customerId });
  const customerIds = [customerId, ...(await store.customers.formerIds(customerId))];
  const through = await store.events.lastCursor();
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
  tx: AccountStore,
  customerIds: readonly number[],
  page: { after: number; through: number; limit: number },
): Promise<{ erased: number; through: number }> {
  const events = await tx.events.ofCustomers(customerIds, page);
  const stubs = events.map((event) => ({ ...event, body: renderErasedBody(event) }));
  // Also those erased before: what came of a replay since then must go the same way.
  await tx.deliveries.cancel(await tx.events.erase(stubs));
  const erased = stubs.filter(({ body }, index) => body !== events[index]?.body).length;
  const isLast = events.length < page.limit;
  return { erased, through: isLast ? page.through : (events.at(-1)?.cursor ?? page.through) };
}
