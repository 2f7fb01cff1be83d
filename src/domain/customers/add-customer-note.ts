import type { AccountStore, App } from '../app.ts';
import type { Customer } from './customer.ts';
import { requireCustomer } from './require-customer.ts';
import type { CustomerKey } from './store.ts';

/** Adds a note that somebody wrote to a customer, and returns the customer with it. */
export async function addCustomerNote(
  app: App,
  tx: AccountStore,
  input: { key: CustomerKey; text: string; userId: number },
): Promise<Customer> {
  const { customerId } = await requireCustomer(tx, input.key);
  const { text, userId } = input;
  await tx.customers.addNote(customerId, { createdAt: app.now(), text, userId });
  return requireCustomer(tx, { customerId });
}
