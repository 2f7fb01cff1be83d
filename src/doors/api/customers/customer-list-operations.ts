import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import {
  type CustomerCursor,
  customerDetails,
  type PublicCustomer,
} from '../../../domain/customers/customer.ts';
import { nameCharactersMax, tagCharactersMax } from '../../../domain/customers/customer-limits.ts';
import { findCustomers } from '../../../domain/customers/list/list-customers.ts';
import {
  datedCustomer,
  listedCustomer,
  publicCustomer,
} from '../../../domain/customers/payload.ts';
import { requirePublicCustomer } from '../../../domain/customers/require-customer.ts';
import {
  countCustomersChanged,
  findCursorAt,
  findPublicCustomers,
} from '../../../domain/customers/rows/find-customers.ts';
import { trimmed } from '../../../domain/shared/text.ts';
import { line } from '../../../domain/shared/values/members.ts';
import {
  answerList,
  listAnswer,
  listedMembers,
  listManner,
  listParameters,
} from '../cursor-list.ts';
import { countingNumber, timeInput } from '../input.ts';
import { type Answer, read } from '../operation.ts';
import { customerShape, datedCustomerShape } from '../shapes.ts';

/** The number of customers read and rendered at once while a list is streamed. */
const rowsPerRead = 20;

/**
 * A position in the list, as written in `Link`: the time of the last customer's change, and the number of that change,
 * or of the customer where the list is not in the order of changes.
 */
const cursorPattern = /^(\d{1,15})-(\d{1,15})$/;

type ListRequest = {
  page: number;
  /** Instead of a page: what `Link` held. */
  after: string | undefined;
  perPage: number;
  updatedSince: number | undefined;
  address: string;
};

const pageMax = 1_000_000_000;
const perPage = 50;
const perPageMax = 1000;
const textCharactersMax = 200;

const { email, type, source } = customerDetails.shape;
const { id, created_at } = listedMembers;
/** A customer in a list with cursors. */
const listedCustomerShape = datedCustomerShape
  .extend({
    id,
    created_at,
    address: z.string().meta({ description: 'One line; empty where none is known' }),
    source: z.string().meta({ description: 'How the customer found the firm' }),
    tags: z.array(z.string()),
  })
  .meta({ id: 'ListedCustomer' });

/** Operations that read customers. */
export function customerListOperations() {
  return [
    read({
      action: 'getcustomerByemail',
      permission: 'customers:read',
      summary: 'One customer by email address',
      description:
        'Returns the customer with owner, notes and projects. The comparison ignores case and surrounding spaces.',
      query: z.object({
        customer_email: z
          .string({
            error: ({ input }) =>
              input === undefined ? 'customer_email parameter is required' : undefined,
          })
          .refine((text) => trimmed(text) !== '', 'customer_email parameter is required')
          .max(1000)
          .refine((text) => !text.includes('\0'), 'must not contain NUL')
          .meta({ pattern: '\\S', description: 'The email address of the customer' }),
      }),
      answer: customerShape,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      failure: 'bare',
      async run({ store, query }) {
        const customer = await requirePublicCustomer(store, { email: query.customer_email });
        return { text: publicCustomer(customer).text };
      },
    }),

    read({
      action: 'getallcustomers',
      permission: 'customers:read',
      summary: 'All customers of the account',
      description:
        'Returns a JSON array, oldest first. Without `page`, the array holds all customers and is streamed, so it ' +
        'can have any length. With `page`, the header `X-Total-Count` holds the total and `Link` the next page. ' +
        'With `updated_since`, only customers created or changed since then, in the order of that change. To stay ' +
        'in sync, follow `Link` to its end, and pass the `updated_at` of the last customer next time: no customer ' +
        'is left out, and one that changes meanwhile appears again at the end. Renaming a status or changing the ' +
        'details of an owner does not count as a change of their customers.',
      query: z.object({
        page: countingNumber(pageMax).optional().meta({ description: 'From 1' }),
        per_page: countingNumber(perPageMax)
          .optional()
          .meta({ description: `Customers on a page: ${perPage}, or up to ${perPageMax}` }),
        after: z.string().regex(cursorPattern, 'must be what `Link` held').optional().meta({
          description: 'Continues after a customer, instead of `page`; take it from `Link`',
        }),
        updated_since: timeInput()
          .optional()
          .meta({ description: '`YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` (UTC) or ISO 8601' }),
      }),
      lenient: {},
      answer: z.array(datedCustomerShape),
      answerHeaders: ['Link', 'X-Total-Count'],
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query, address }): Promise<Answer> {
        const { page, after, per_page = perPage, updated_since: updatedSince } = query;
        if (page === undefined && after === undefined && query.per_page === undefined) {
          return { pieces: streamCustomers(store, { updatedSince }) };
        }
        return pageOfCustomers(store, {
          page: page ?? 1,
          after,
          perPage: per_page,
          updatedSince,
          address,
        });
      },
    }),

    read({
      action: 'findcustomers',
      permission: 'customers:read',
      summary: 'Customers by text, status, owner, type or time of change',
      description:
        'Filters are combined with AND. The order is that of the last change with `updated_since`, ' +
        '`customer_status` or a `customer_type` other than `Residential`, unless there is a `text`; otherwise it is that of ' +
        'creation. A customer that changes while you read may come again. A page can be short, or empty, and still have ' +
        `a \`next\`. ${listManner}`,
      query: z.object({
        text: line(textCharactersMax)
          .optional()
          .meta({
            description:
              'Beginnings of words, all of which must be found in name, company, email address, phone numbers, their ' +
              'address or that of a site',
          }),
        customer_status: line(nameCharactersMax)
          .optional()
          .meta({ description: 'The name of a status of the account' }),
        owner_email: email.optional().meta({ description: 'The user who owns the customer' }),
        customer_type: type.optional(),
        source: source.optional().meta({ description: 'How the customer found the firm' }),
        tag: line(tagCharactersMax).optional().meta({ description: 'One of the tags' }),
        updated_since: timeInput().optional().meta({
          description:
            'Created or changed then or later: `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` (UTC) or ISO 8601',
        }),
        ...listParameters,
      }),
      lenient: {},
      answer: listAnswer(listedCustomerShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ store, query }) {
        const sought = {
          text: query.text,
          status: query.customer_status,
          ownerEmail: query.owner_email,
          type: query.customer_type,
          source: query.source,
          tag: query.tag,
          updatedSince: query.updated_since,
        };
        const list = { action: 'findcustomers', store, query, place: z.tuple([z.int(), z.int()]) };
        return answerList(list, async ({ after, limit }) => {
          const from = after && { key: after[0], customerId: after[1] };
          const { customers, next } = await findCustomers(store, sought, { after: from, limit });
          const place = next && ([Number(next.key), next.customerId] as const);
          return { items: customers.map(listedCustomer), next: place };
        });
      },
    }),
  ];
}

/** All customers as the pieces of one JSON array; only one piece is in memory at a time. */
async function* streamCustomers(
  store: AccountDb,
  { updatedSince }: { updatedSince: number | undefined },
): AsyncGenerator<string> {
  let after: CustomerCursor | undefined;
  let opening = '[';
  do {
    const customers = await findPublicCustomers(store, { limit: rowsPerRead, after, updatedSince });
    if (customers.length > 0) {
      yield opening + joined(customers);
      opening = ',';
    }
    after = customers.length === rowsPerRead ? customers.at(-1) : undefined;
  } while (after !== undefined);
  yield opening === '[' ? '[]' : ']';
}

function joined(customers: readonly PublicCustomer[]): string {
  return customers.map((customer) => datedCustomer(customer).text).join(',');
}

/**
 * One page of that list, with the headers that say how many customers there are and where the next page is. In the order of
 * their changes customers move to the end, and would pull those after them onto the page before; so that none is missed,
 * `Link` then goes on after the last customer instead of a number of pages.
 */
async function pageOfCustomers(store: AccountDb, request: ListRequest): Promise<Answer> {
  const { page, perPage, updatedSince } = request;
  const total = await countCustomersChanged(store, updatedSince);
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  const before = request.after === undefined ? (page - 1) * perPage : 0;
  if (before >= total) return { headers, json: [] };
  const after =
    readCursor(request.after) ??
    (before === 0 ? undefined : await findCursorAt(store, before - 1, updatedSince));
  // One more than asked tells whether there is a next page.
  const found = await findPublicCustomers(store, { limit: perPage + 1, after, updatedSince });
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
