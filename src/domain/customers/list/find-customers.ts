import type { AccountDb } from '../../account-db.ts';
import type { Moment } from '../../shared/time.ts';
import { findStatus, findStatuses } from '../../statuses/queries.ts';
import type { CustomerType, ListedCustomer } from '../customer.ts';
import { findOwner } from '../find-owner.ts';
import { type ListCursor, searchTermsMax } from './customer-list.ts';
import { findFittingCustomers } from './customer-lists.ts';
import { marksOf, searchTerms } from './search-words.ts';

/** The filter of a customer list. A customer must match all of it. */
type SoughtCustomers = {
  /** Beginnings of words of name, company, email address, phone number or site. */
  text?: string | undefined;
  /** The name of a status. */
  status?: string | undefined;
  ownerEmail?: string | undefined;
  type?: CustomerType | undefined;
  source?: string | undefined;
  tag?: string | undefined;
  updatedSince?: Moment | undefined;
};

/**
 * A page of the customers that are sought, and the place where the next one begins. Refuses with INVALID_PARAMETERS a
 * status or owner that the account does not have.
 */
export async function findCustomers(
  store: AccountDb,
  sought: SoughtCustomers,
  page: { after: ListCursor | undefined; limit: number },
): Promise<{ customers: ListedCustomer[]; next: ListCursor | undefined }> {
  const { text, status, ownerEmail, type, source, tag, updatedSince } = sought;
  const terms = searchTerms(text ?? '').slice(0, searchTermsMax);
  // A text without letters and digits matches no customer.
  if (text !== undefined && terms.length === 0) return { customers: [], next: undefined };
  const filter = {
    terms: [...terms, ...marksOf({ source, tag })],
    statusIds:
      status === undefined ? undefined : [findStatus(await findStatuses(store), status).statusId],
    ownerIds: ownerEmail === undefined ? undefined : [(await findOwner(store, ownerEmail)).userId],
    types: type && [type],
    changedSince: updatedSince,
  };
  return findFittingCustomers(store, filter, page);
}
