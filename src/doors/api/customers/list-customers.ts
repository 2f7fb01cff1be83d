import type { AccountDb } from '../../../domain/account-db.ts';
import type { CustomerCursor, ShownCustomer } from '../../../domain/customers/customer.ts';
import { datedCustomer } from '../../../domain/customers/payload.ts';
import {
  countCustomersChanged,
  findCursorAt,
  findShownPage,
} from '../../../domain/customers/rows/customers.ts';
import type { Answer } from '../operation.ts';

/** The number of customers read and rendered at once while a list is streamed. */
const rowsPerRead = 20;

/** All customers as the pieces of one JSON array; only one piece is in memory at a time. */
export async function* streamCustomers(
  store: AccountDb,
  { updatedSince }: { updatedSince: number | undefined },
): AsyncGenerator<string> {
  let after: CustomerCursor | undefined;
  let opening = '[';
  do {
    const customers = await findShownPage(store, { limit: rowsPerRead, after, updatedSince });
    if (customers.length > 0) {
      yield opening + joined(customers);
      opening = ',';
    }
    after = customers.length === rowsPerRead ? customers.at(-1) : undefined;
  } while (after !== undefined);
  yield opening === '[' ? '[]' : ']';
}

function joined(customers: readonly ShownCustomer[]): string {
  return customers.map((shown) => datedCustomer(shown).text).join(',');
}

/**
 * A position in the list, as written in `Link`: the time of the last customer's change, and the number of that change,
 * or of the customer where the list is not in the order of changes.
 */
export const cursorPattern = /^(\d{1,15})-(\d{1,15})$/;

type ListRequest = {
  page: number;
  /** Instead of a page: what `Link` held. */
  after: string | undefined;
  perPage: number;
  updatedSince: number | undefined;
  address: string;
};

/**
 * One page of that list, with the headers that say how many customers there are and where the next page is. In the order of
 * their changes customers move to the end, and would pull those after them onto the page before; so that none is missed,
 * `Link` then goes on after the last customer instead of a number of pages.
 */
export async function pageOfCustomers(store: AccountDb, request: ListRequest): Promise<Answer> {
  const { page, perPage, updatedSince } = request;
  const total = await countCustomersChanged(store, updatedSince);
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  const before = request.after === undefined ? (page - 1) * perPage : 0;
  if (before >= total) return { headers, json: [] };
  const after =
    readCursor(request.after) ??
    (before === 0 ? undefined : await findCursorAt(store, before - 1, updatedSince));
  // One more than asked tells whether there is a next page.
  const found = await findShownPage(store, { limit: perPage + 1, after, updatedSince });
  const customers = found.slice(0, perPage);
  const last = customers.at(-1);
  if (found.length > perPage && last !== undefined) headers.link = nextPageLink(request, last);
  return { headers, text: `[${joined(customers)}]` };
}

function readCursor(after: string | undefined): CustomerCursor | undefined {
  const [, updatedAt, number] = cursorPattern.exec(after ?? '') ?? [];
  if (updatedAt === undefined) return undefined;
  return {
    updatedAt: Number(updatedAt),
    changeNumber: Number(number),
    customerId: Number(number),
  };
}

/** Omits the key, which must not appear in headers that proxies and clients log; the caller adds its own. */
function nextPageLink(
  { page, after, perPage, updatedSince, address }: ListRequest,
  last: CustomerCursor,
): string {
  const number = updatedSince === undefined ? last.customerId : last.changeNumber;
  const place =
    updatedSince === undefined && after === undefined
      ? { page: String(page + 1) }
      : { after: `${last.updatedAt}-${number}` };
  const query = new URLSearchParams({
    action: 'getallcustomers',
    ...place,
    per_page: String(perPage),
    ...(updatedSince !== undefined && { updated_since: new Date(updatedSince).toISOString() }),
  });
  return `<${address}?${query}>; rel="next"`;
}
