import type { AccountDb } from '../account-db.ts';
import type { CustomerKey, ShownCustomer } from './customer.ts';
import { customerNotFound } from './require-customer.ts';
import { findShown } from './rows/customers.ts';

/** Returns the public parts of a customer, or refuses with CUSTOMER_NOT_FOUND. */
export async function requireShown(store: AccountDb, key: CustomerKey): Promise<ShownCustomer> {
  const shown = await findShown(store, key);
  if (shown === undefined) throw customerNotFound();
  return shown;
}
