import { sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import { type PipelineCount, pipelineCounts } from '../../statuses/pipeline-counts.ts';
import type { ListedCustomer } from '../customer.ts';
import { readByIds, rowsOf } from '../rows/customer-rows.ts';
import { type PublicRow, selectPublic } from '../rows/find-customers.ts';
import type {
  BoardColumn,
  CappedCount,
  CustomerFilter,
  CustomerPage,
  CustomerRow,
  CustomerSort,
  Direction,
  ListCursor,
} from './customer-list.ts';
import {
  chooseReading,
  countRows,
  customersOfWords,
  fittingCustomers,
  listLimits,
  type Reading,
  readStatus,
  sortKey,
  sumInPipeline,
  unordered,
} from './fitting-customers.ts';

/** Customers who have a word are compared with those who have another up to this number. */
const withWordMax = 1000;

export async function findCustomerPage(
  db: AccountDb,
  {
    filter,
    sort,
    ...page
  }: {
    filter: CustomerFilter;
    sort: CustomerSort;
    direction: Direction;
    after: ListCursor | undefined;
    limit: number;
  },
  limits = listLimits,
): Promise<CustomerPage & { total: CappedCount }> {
  const counts = await pipelineCounts(db);
  const reading = await chooseReading(db.kysely, db.accountId, { filter, sort, limits, counts });
  const { ids, next, isAll } = await readIds(db, reading, page);
  const total = isAll
    ? { count: ids.length, isCapped: false }
    : await count(db, reading, counts, limits.counted);
  return { customers: await rowsOf(db.kysely, db.accountId, ids), next, total };
}

/** One column for each status of `statusIds`, in this order; each the newest changed first. */
export async function findBoardColumns(
  db: AccountDb,
  {
    filter,
    statusIds,
    limit,
  }: {
    filter: CustomerFilter;
    statusIds: readonly number[];
    limit: number;
  },
  limits = listLimits,
): Promise<BoardColumn[]> {
  const counts = await pipelineCounts(db);
  const sort = 'changed';
  const reading = await chooseReading(db.kysely, db.accountId, { filter, sort, limits, counts });
  const columns = reading.isFew
    ? await columnsOfFew(db, reading, { statusIds, limit })
    : await Promise.all(
        statusIds.map((statusId) =>
          readColumn(db, reading, { statusId, limit, counts, countedMax: limits.countedInColumn }),
        ),
      );
  const shown = columns.flatMap(({ ids }) => ids);
  const rows = await rowsOf(db.kysely, db.accountId, shown);
  const rowOf = new Map(rows.map((row) => [row.customerId, row]));
  return columns.map(({ ids, next, ...column }) => ({
    ...column,
    page: { customers: ids.flatMap((id) => rowOf.get(id) ?? []), next },
  }));
}

/**
 * A page of the customers that a filter names, as the interface shows them, in an order that lasts from page to page.
 * No customer that fits throughout is left out; one that changes meanwhile may come again.
 */
export async function findFittingCustomers(
  db: AccountDb,
  filter: CustomerFilter,
  { after, limit }: { after: ListCursor | undefined; limit: number },
  limits = listLimits,
): Promise<{ customers: ListedCustomer[]; next: ListCursor | undefined }> {
  const counts = await pipelineCounts(db);
  const sort = lastingOrder(filter);
  const reading = await chooseReading(db.kysely, db.accountId, { filter, sort, limits, counts });
  const { ids, next } = await readIds(db, reading, { direction: 'asc', after, limit });
  const rows = await readPublic(db.kysely, db.accountId, ids);
  const byId = new Map(rows.map((row) => [row.customerId, row]));
  return { customers: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** The numbers of the customers on a page, the cursor of the next one, and whether there is no other page. */
async function readIds(db: AccountDb, reading: Reading, { direction, after, limit }: Page) {
  const key = sortKey(reading);
  let query = fittingCustomers(db.kysely, db.accountId, reading);
  if (after !== undefined) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(
      sql<boolean>`(${key}, c.customer_id) ${beyond} (${after.key}, ${after.customerId})`,
    );
  }
  const rows = await query
    .select(['c.customerId', sql<string | number>`${key}`.as('key')])
    .orderBy(key, direction)
    .orderBy('c.customerId', direction)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    ids: page.map(({ customerId }) => customerId),
    next: hasMore ? page.at(-1) : undefined,
    isAll: after === undefined && !hasMore,
  };
}

async function count(
  db: AccountDb,
  reading: Reading,
  counts: readonly PipelineCount[],
  most: number,
): Promise<CappedCount> {
  const { filter, isFew } = reading;
  if (isCounted(filter)) {
    return { count: sumInPipeline(counts, filter).customers, isCapped: false };
  }
  if (isFew) {
    const fitting =
      customersOfWords(db.kysely, db.accountId, reading) ??
      fittingCustomers(db.kysely, db.accountId, reading).select('c.customerId');
    return { count: await countRows(db.kysely, fitting), isCapped: false };
  }
  const fitting = fittingCustomers(db.kysely, db.accountId, unordered(reading)).select(
    'c.customerId',
  );
  const counted = await countRows(db.kysely, fitting.limit(most + 1));
  return { count: Math.min(counted, most), isCapped: counted > most };
}

async function readColumn(
  db: AccountDb,
  reading: Reading,
  {
    statusId,
    limit,
    counts,
    countedMax,
  }: { statusId: number; limit: number; counts: readonly PipelineCount[]; countedMax: number },
): Promise<Column> {
  const ofStatus = readStatus(reading, statusId);
  const page = { direction: 'desc', after: undefined, limit } as const;
  const { ids, next, isAll } = await readIds(db, ofStatus, page);
  const { valueCents } = sumInPipeline(counts, ofStatus.filter);
  return {
    statusId,
    count: isAll
      ? { count: ids.length, isCapped: false }
      : await count(db, ofStatus, counts, countedMax),
    valueCents: isCounted(ofStatus.filter) ? valueCents : undefined,
    ids,
    next,
  };
}

/** The columns of a board with few customers, who are read in one query. */
async function columnsOfFew(
  db: AccountDb,
  reading: Reading,
  { statusIds, limit }: { statusIds: readonly number[]; limit: number },
): Promise<Column[]> {
  const cards = await fittingCustomers(db.kysely, db.accountId, reading)
    .select(['c.customerId', 'c.statusId', 'c.updatedAt as key', 'c.valueCents'])
    .orderBy(sortKey(reading), 'desc')
    .orderBy('c.customerId', 'desc')
    .execute();
  const byStatus = Map.groupBy(cards, ({ statusId }) => statusId);
  return statusIds.map((statusId) => {
    const all = byStatus.get(statusId) ?? [];
    const page = all.slice(0, limit);
    const last = page.at(-1);
    return {
      statusId,
      count: { count: all.length, isCapped: false },
      valueCents: all.reduce((sum, { valueCents }) => sum + valueCents, 0),
      ids: page.map(({ customerId }) => customerId),
      next: last && all.length > limit ? { key: last.key, customerId: last.customerId } : undefined,
    };
  });
}

/** Those who have all of these words as a whole, the newest first. */
export async function findCustomersWithWords(
  db: AccountDb,
  words: readonly string[],
  limit: number,
): Promise<CustomerRow[]> {
  const lists: number[][] = [];
  for (const word of words) {
    const rows = await db
      .own('customerWords')
      .select('customerId')
      .where('word', '=', word)
      .orderBy('customerId', 'desc')
      .limit(withWordMax)
      .execute();
    lists.push(rows.map(({ customerId }) => customerId));
  }
  const [first = [], ...others] = lists;
  const all = first.filter((id) => others.every((ids) => ids.includes(id)));
  return rowsOf(db.kysely, db.accountId, all.slice(0, limit));
}

type Column = Omit<BoardColumn, 'page'> & { ids: number[]; next: ListCursor | undefined };
type Page = { direction: Direction; after: ListCursor | undefined; limit: number };

const readPublic = readByIds<PublicRow>((db, { accountId, ids }) =>
  selectPublic(db).where('c.accountId', '=', accountId).where('c.customerId', 'in', ids),
);

/** Returns whether the filter has only owners and statuses, for which counts are always kept. */
function isCounted({ terms, ownerIds: _, statusIds: __, ...rest }: CustomerFilter): boolean {
  return terms.length === 0 && Object.values(rest).every((part) => part === undefined);
}

/** An order in which no change moves a customer back, so that one who fits throughout is found. */
function lastingOrder({ terms, statusIds, types, changedSince }: CustomerFilter) {
  if (terms.length > 0) return 'number';
  if (statusIds !== undefined || changedSince !== undefined) return 'changed';
  return types === undefined || types.includes('Residential') ? 'created' : 'changed';
}
