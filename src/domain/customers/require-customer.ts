import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Customer, CustomerKey } from './customer.ts';
import { findCustomer } from './rows/customers.ts';

/** The customer, or a refusal CUSTOMER_NOT_FOUND. */
export async function requireCustomer(store: AccountDb, key: CustomerKey): Promise<Customer> {
  const customer = await findCustomer(store, key);
  if (customer === undefined) throw customerNotFound();
  return customer;
}

export function customerNotFound(): Refusal {
  return new Refusal('CUSTOMER_NOT_FOUND', 'Customer not found');
}
