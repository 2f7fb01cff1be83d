import type { AccountStore, App } from '../app.ts';
import type { Customer, CustomerDetails } from './customer.ts';
import { emailTaken } from './email-taken.ts';
import { findOwner } from './find-owner.ts';
import { requireCustomer } from './require-customer.ts';
import type { CustomerKey } from './store.ts';

/** Changes what is said about a customer; what is not named stays. Fires no event: none of the eight is an update. */
export async function updateCustomer(
  app: App,
  tx: AccountStore,
  input: {
    key: CustomerKey;
    changes: Partial<CustomerDetails>;
    ownerEmail: string | undefined;
    userId: number;
  },
): Promise<Customer> {
  const { customerId } = await requireCustomer(tx, input.key);
  const owner =
    input.ownerEmail === undefined
      ? undefined
      : await findOwner(tx, input.userId, input.ownerEmail);
  const changes = { ...input.changes, ...(owner && { ownerId: owner.userId }) };
  if (!(await tx.customers.update(customerId, changes, app.now()))) {
    throw emailTaken(input.changes.email ?? '');
  }
  return requireCustomer(tx, { customerId });
}
