import type { AccountStore } from '../../../domain/app.ts';
import type { CustomerCursor } from '../../../domain/customers/store.ts';
import type { Answer } from '../operation.ts';

/** How many customers are read and rendered at once while a list is streamed. */
const streamRows = 20;

/** All customers as the pieces of one JSON array; only one piece is in memory at a time. */
export async function* streamCustomers(
  store: AccountStore,
  { updatedSince }: { updatedSince: number | undefined },
): AsyncGenerator<string> {
  let after: CustomerCursor | undefined;
  let opening = '[';
  do {
    const customers = await store.customers.renderList({ limit: streamRows, after, updatedSince });
    if (customers.length > 0) {
      yield opening + customers.map(({ text }) => text).join(',');
      opening = ',';
    }
    after = customers.length === streamRows ? customers.at(-1) : undefined;
  } while (after !== undefined);
  yield opening === '[' ? '[]' : ']';
}

/** One page of that list, with the headers that say how many customers there are and where the next page is. */
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
  const customers = await store.customers.renderList({ limit: perPage, after, updatedSince });
  if (before + perPage < total) headers.link = nextPageLink(request);
  return { headers, text: `[${customers.map(({ text }) => text).join(',')}]` };
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
