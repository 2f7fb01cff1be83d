import type { AccountStore } from '../../../domain/app.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { CustomerCursor } from '../../../domain/customers/store.ts';
import type { Answer } from '../operation.ts';
import { wireCustomer } from './wire-customer.ts';

/** How many customers are read and rendered at once while a list is streamed. */
const streamRows = 250;

/** The JSON of customers that follow each other in a list, without brackets; undefined at the end. */
async function renderCustomers(
  store: AccountStore,
  part: { limit: number; after: CustomerCursor | undefined; updatedSince: number | undefined },
): Promise<{ text: string; last: Customer; count: number } | undefined> {
  const customers = await store.customers.list(part);
  const last = customers.at(-1);
  if (last === undefined) return undefined;
  const projects = Map.groupBy(
    await store.projects.ofCustomers(customers.map((customer) => customer.customerId)),
    (project) => project.customerId,
  );
  const rendered = customers.map((customer) =>
    JSON.stringify(wireCustomer(customer, projects.get(customer.customerId) ?? [])),
  );
  return { text: rendered.join(','), last, count: customers.length };
}

/** All customers as the pieces of one JSON array; only one piece is in memory at a time. */
export async function* streamCustomers(
  store: AccountStore,
  { updatedSince }: { updatedSince: number | undefined },
): AsyncGenerator<string> {
  let after: CustomerCursor | undefined;
  let separator = '[';
  while (true) {
    const part = await renderCustomers(store, { limit: streamRows, after, updatedSince });
    if (part === undefined) break;
    yield separator + part.text;
    if (part.count < streamRows) {
      yield ']';
      return;
    }
    after = part.last;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

export async function pageOfCustomers(
  store: AccountStore,
  request: { page: number; perPage: number; updatedSince: number | undefined; address: string },
): Promise<Answer> {
  const { page, perPage, updatedSince } = request;
  const total = await store.customers.count(updatedSince);
  const before = (page - 1) * perPage;
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  if (before >= total) return { headers, json: [] };
  const after = before === 0 ? undefined : await store.customers.cursorAt(before - 1, updatedSince);
  const part = await renderCustomers(store, { limit: perPage, after, updatedSince });
  if (before + perPage < total) headers.link = nextPageLink(request);
  return { headers, text: `[${part?.text ?? ''}]` };
}

/** Without the key, which must not stand in headers that proxies and clients log; the caller adds its own. */
function nextPageLink(request: {
  page: number;
  perPage: number;
  updatedSince: number | undefined;
  address: string;
}): string {
  const query = new URLSearchParams({
    action: 'getallcustomers',
    page: String(request.page + 1),
    per_page: String(request.perPage),
    ...(request.updatedSince !== undefined && {
      updated_since: new Date(request.updatedSince).toISOString(),
    }),
  });
  return `<${request.address}?${query}>; rel="next"`;
}
