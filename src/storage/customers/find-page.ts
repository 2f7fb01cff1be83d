import type {
  CustomerFilter,
  CustomerSort,
  FindFilter,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import type { ShownCustomer } from '../../domain/customers/store.ts';
import type { ListBounds } from '../list-bounds.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { idsOfRarest } from './customer-search.ts';
import { readByIds } from './read-by-ids.ts';
import type { IndexRange } from './read-ranges.ts';
import { scanRanges } from './scan-ranges.ts';
import { type ShownRow, selectShown } from './shown-customers.ts';

type Find = {
  filter: FindFilter;
  page: { after: ListCursor | undefined; limit: number };
  bounds: ListBounds;
};
type FoundPage = { found: readonly ListCursor[]; next: ListCursor | undefined };

/**
 * A page of customers in an order in which no change moves one of them back: that of their creation, or that of their last
 * change. So a customer that fits throughout is found, and one page costs the same in an account of any size.
 */
export async function findPage(
  db: Db,
  accountId: number,
  find: Find,
): Promise<{ customers: ShownCustomer[]; next: ListCursor | undefined }> {
  const { found, next } =
    find.filter.terms.length > 0
      ? await findByWords(db, accountId, find)
      : await findByIndex(db, accountId, find);
  return { customers: await shownOf(db, accountId, found), next };
}

/** Scans a single index range: with two, a customer could move from the later range to the earlier one and be missed. */
async function findByIndex(
  db: Db,
  accountId: number,
  { filter, page, bounds }: Find,
): Promise<FoundPage> {
  const { range, sort } = rangeOf(filter);
  const { changedSince } = filter;
  const since = changedSince !== undefined && { key: changedSince, customerId: -1 };
  const isSinceOpen = since && sort === 'changed' && page.after === undefined;
  return scanRanges(db, accountId, {
    ranges: [range],
    filter: { ...unfiltered, ...asLists(filter) },
    sort,
    direction: 'asc',
    after: isSinceOpen ? since : page.after,
    limit: page.limit,
    examinedMax: bounds.examinedToFind,
  });
}

function rangeOf(filter: FindFilter): { range: IndexRange; sort: CustomerSort } {
  const { statusId, ownerId, type, changedSince } = filter;
  if (statusId !== undefined) {
    const range = ownerId === undefined ? { statusId } : { ownerId, statusId };
    return { range, sort: 'changed' };
  }
  if (type !== undefined && type !== 'Residential') return { range: { type }, sort: 'changed' };
  if (changedSince !== undefined) return { range: {}, sort: 'changed' };
  return { range: ownerId === undefined ? {} : { ownerId }, sort: 'created' };
}

const unfiltered: CustomerFilter = {
  terms: [],
  statusIds: undefined,
  ownerIds: undefined,
  types: undefined,
  changedUpTo: undefined,
  createdSince: undefined,
  viewedSince: undefined,
};

function asLists({ statusId, ownerId, type }: FindFilter): Partial<CustomerFilter> {
  return {
    statusIds: statusId === undefined ? undefined : [statusId],
    ownerIds: ownerId === undefined ? undefined : [ownerId],
    types: type === undefined ? undefined : [type],
  };
}

/** The number of customers whose words are read at once. */
const chunk = 128;

/**
 * Finds customers in the order of their ids, which do not change with their words. If a word is rare, only the
 * customers who have it are examined; if all are common, every customer in turn.
 */
async function findByWords(
  db: Db,
  accountId: number,
  { filter, page, bounds }: Find,
): Promise<FoundPage> {
  const { terms } = filter;
  const rare = await idsOfRarest(db, accountId, { terms, limit: bounds.wordsToFind });
  const found: ListCursor[] = [];
  let last = page.after?.customerId ?? 0;
  let examined = 0;
  while (examined < bounds.examinedToFind) {
    const ids =
      rare === undefined
        ? (await following(db, { accountId, after: last, limit: chunk })).map((row) => row.id)
        : idsAfter(rare, last);
    for (const customerId of await fitting(db, accountId, { ids, filter })) {
      found.push({ key: 0, customerId });
    }
    const lastFound = found[page.limit - 1];
    if (found.length > page.limit && lastFound !== undefined) {
      return { found: found.slice(0, page.limit), next: lastFound };
    }
    examined += ids.length;
    if (ids.length < chunk) return { found, next: undefined };
    last = ids.at(-1) ?? last;
  }
  return { found, next: { key: 0, customerId: last } };
}

/** Returns the next of the sorted ids. */
function idsAfter(sorted: readonly number[], last: number): number[] {
  const start = sorted.findIndex((id) => id > last);
  return start < 0 ? [] : sorted.slice(start, start + chunk);
}

/** Returns the customers who match the filter, in this order. */
async function fitting(
  db: Db,
  accountId: number,
  { ids, filter }: { ids: readonly number[]; filter: FindFilter },
): Promise<number[]> {
  const { terms, statusId, ownerId, type, changedSince = 0 } = filter;
  const rows = await readWords(db, accountId, ids);
  const wordsOf = Map.groupBy(rows, (row) => row.customerId);
  return ids.filter((id) => {
    const own = wordsOf.get(id) ?? [];
    const [row] = own;
    return (
      row !== undefined &&
      (statusId === undefined || row.statusId === statusId) &&
      (ownerId === undefined || row.ownerId === ownerId) &&
      (type === undefined || row.type === type) &&
      row.updatedAt >= changedSince &&
      terms.every((term) => own.some(({ word }) => word.startsWith(term)))
    );
  });
}

async function shownOf(
  db: Db,
  accountId: number,
  found: readonly ListCursor[],
): Promise<ShownCustomer[]> {
  const ids = found.map(({ customerId }) => customerId);
  const rows = await readShown(db, accountId, ids);
  const byId = new Map(rows.map((row) => [row.customerId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const readShown = readByIds<ShownRow>((db, { accountId, ids }) =>
  selectShown(db).where('c.account_id', '=', accountId).where('c.customer_id', 'in', ids),
);

type WordRow = {
  customerId: number;
  statusId: number;
  ownerId: number;
  type: string;
  updatedAt: number;
  word: string;
};

const readWords = readByIds<WordRow>((db, { accountId, ids }) =>
  db
    .selectFrom('customers as c')
    .innerJoin('customer_words as w', 'w.customer_id', 'c.customer_id')
    .select([
      'c.customer_id as customerId',
      'c.status_id as statusId',
      'c.owner_id as ownerId',
      'c.type',
      'c.updated_at as updatedAt',
      'w.word',
    ])
    .where('c.account_id', '=', accountId)
    .where('c.customer_id', 'in', ids),
);

const following = preparedQuery<
  { accountId: number; after: number; limit: number },
  { id: number }
>((db, value) =>
  db
    .selectFrom('customers')
    .select('customer_id as id')
    .where('account_id', '=', value('accountId'))
    .where('customer_id', '>', value('after'))
    .orderBy('customer_id')
    .limit(value('limit')),
);
