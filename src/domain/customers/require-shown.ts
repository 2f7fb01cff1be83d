import type { AccountStore } from '../app.ts';
import { customerNotFound } from './require-customer.ts';
import type { CustomerKey, ShownCustomer } from './store.ts';

/** Returns the public parts of a customer, or refuses with CUSTOMER_NOT_FOUND. */
export async function requireShown(store: AccountStore, key: CustomerKey): Promise<ShownCustomer> {
  const shown = await store.customers.shown(key);
  if (shown === undefined) throw customerNotFound();
  return shown;
}
