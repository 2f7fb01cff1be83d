import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Customer, CustomerKey, PublicCustomer } from './customer.ts';
import { findCustomer, findPublicCustomer } from './rows/find-customers.ts';

/** The customer, or a refusal CUSTOMER_NOT_FOUND. */
export async function requireCustomer(store: AccountDb, key: CustomerKey): Promise<Customer> {
  const customer = await findCustomer(store, key);
  if (customer === undefined) throw customerNotFound();
  return customer;
}

export function customerNotFound(): Refusal {
  return new Refusal('CUSTOMER_NOT_FOUND', 'Customer not found');
}

/** Returns the public parts of a customer, or refuses with CUSTOMER_NOT_FOUND. */
export async function requirePublicCustomer(
  store: AccountDb,
  key: CustomerKey,
): Promise<PublicCustomer> {
  const customer = await findPublicCustomer(store, key);
  if (customer === undefined) throw customerNotFound();
  return customer;
}
