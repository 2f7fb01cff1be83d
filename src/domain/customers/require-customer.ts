import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Customer } from './customer.ts';
import type { CustomerKey } from './store.ts';

/** The customer, or a refusal CUSTOMER_NOT_FOUND. */
export async function requireCustomer(store: AccountStore, key: CustomerKey): Promise<Customer> {
  const customer = await store.customers.find(key);
  if (customer === undefined) throw customerNotFound();
  return customer;
}

export function customerNotFound(): Refusal {
  return new Refusal('CUSTOMER_NOT_FOUND', 'Customer not found');
}
