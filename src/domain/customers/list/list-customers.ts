import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { type Asker, askCustomers } from './ask-customers.ts';
import type {
  CappedCount,
  CustomerPage,
  CustomerSort,
  Direction,
  FilterInput,
  ListCursor,
} from './customer-list.ts';
import { findCustomerPage } from './customer-lists.ts';

/** A page of customers, and how many there are in all. */
export async function listCustomers(
  app: App,
  store: AccountDb,
  input: {
    filterInput: FilterInput;
    asker: Asker;
    sort: CustomerSort;
    direction: Direction;
    after: ListCursor | undefined;
    limit: number;
  },
): Promise<CustomerPage & { total: CappedCount }> {
  const { filterInput, asker, ...list } = input;
  const filter = await askCustomers(app, store, { filterInput, asker });
  return findCustomerPage(store, { ...list, filter });
}
