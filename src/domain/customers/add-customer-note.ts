import type { AccountStore, App } from '../app.ts';
import { withoutSigningLinks } from '../shared/signing-link.ts';
import type { Customer } from './customer.ts';
import { requireCustomer } from './require-customer.ts';
import type { CustomerKey } from './store.ts';

/**
 * Adds a note that a member or a key wrote to a customer, and returns the customer with it. A link for signing loses its
 * token: the team, keys and receivers of webhooks read notes, and none of them may sign in a customer's name.
 */
export async function addCustomerNote(
  app: App,
  tx: AccountStore,
  input: { key: CustomerKey; text: string; userId: number },
): Promise<Customer> {
  const { customerId } = await requireCustomer(tx, input.key);
  const { userId } = input;
  const text = withoutSigningLinks(input.text);
  await tx.customers.addNote(customerId, { createdAt: app.now(), text, userId });
  return requireCustomer(tx, { customerId });
}
