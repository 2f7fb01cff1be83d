import type { AccountStore } from '../../app.ts';
import type { CustomerRow } from './customer-list.ts';

/** Customers who have a telephone number in common, and so may be one, from a place in the order of numbers on. */
export function listSharedPhones(
  store: AccountStore,
  page: { after: string; limit: number },
): Promise<{ phones: { phone: string; customers: CustomerRow[] }[]; next: string | undefined }> {
  return store.customerLists.sharedPhones(page);
}
