import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import { type Customer, type CustomerDetails, customerName } from './customer.ts';
import { requireCustomer } from './require-customer.ts';

/** What the customer that stays can take from the other one; the e-mail address is the one that stays. */
export const mergedFields = [
  'firstName',
  'lastName',
  'phone1',
  'phone2',
  'gstStatus',
  'type',
  'companyName',
  'companyPhone',
] as const satisfies readonly (keyof CustomerDetails)[];
export type MergedField = (typeof mergedFields)[number];

/**
 * Makes one customer of two who are the same. Notes, projects with their proposals and contracts, messages, consents and
 * the history of statuses of the other become those of the one that stays, who keeps e-mail address, owner and
 * status and takes the fields in `take`. The other is gone. Fires nothing, because nothing happened but that somebody
 * tidied up. Refuses with CUSTOMER_NOT_FOUND, and with INVALID_PARAMETERS a customer with themselves.
 */
export async function mergeCustomers(
  app: App,
  tx: AccountStore,
  input: {
    keepCustomerId: number;
    mergeCustomerId: number;
    take: readonly MergedField[];
    userId: number;
  },
): Promise<Customer> {
  const { keepCustomerId: keepId, mergeCustomerId: goneId, take, userId } = input;
  if (keepId === goneId) {
    throw new Refusal('INVALID_PARAMETERS', 'Choose two different customers to merge');
  }
  const kept = await requireCustomer(tx, { customerId: keepId });
  const gone = await requireCustomer(tx, { customerId: goneId });
  const at = app.now();
  await tx.customers.merge({ keepId, goneId, at });
  const taken = Object.fromEntries(take.map((field) => [field, gone[field]]));
  await tx.customers.update(keepId, taken, at);
  const fields = take.filter((field) => kept[field] !== gone[field]);
  const { email } = gone;
  const name = customerName(gone);
  await tx.customers.noteChange({
    kind: 'merged',
    customerId: keepId,
    userId,
    at,
    goneId,
    name,
    email,
    fields,
  });
  return requireCustomer(tx, { customerId: keepId });
}
