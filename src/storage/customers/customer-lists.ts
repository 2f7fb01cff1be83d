import { sql } from 'kysely';
import type {
  BoardColumn,
  CappedCount,
  CustomerFilter,
  CustomerRow,
  Direction,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import type { CustomerListStore } from '../../domain/customers/store.ts';
import type { Db } from '../../domain/schema.ts';
import { type PipelineCount, pipelineCounts } from '../statuses/pipeline-counts.ts';
import { rowsOf } from './customer-rows.ts';
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
import { readByIds } from './read-by-ids.ts';
import { type ShownRow, selectShown } from './shown-customers.ts';

/** Customers who have a word are compared with those who have another up to this number. */
const withWordMax = 1000;

/** Each list is one query with filter, cursor and limit, and another one that reads the rows of the page. */
export function customerListStore(
  db: Db,
  accountId: number,
  limits = listLimits,
): CustomerListStore {
  return {
    async page({ filter, sort, ...page }) {
      const counts = await pipelineCounts(db, accountId);
      const reading = await chooseReading(db, accountId, { filter, sort, limits, counts });
      const { ids, next, isAll } = await readIds(reading, page);
      const total = isAll ? { count: ids.length, isCapped: false } : await count(reading, counts);
      return { customers: await rowsOf(db, accountId, ids), next, total };
    },

    async columns({ filter, statusIds, limit }) {
      const counts = await pipelineCounts(db, accountId);
      const sort = 'changed';
      const reading = await chooseReading(db, accountId, { filter, sort, limits, counts });
      const columns = reading.isFew
        ? await columnsOfFew(reading, { statusIds, limit })
        : await Promise.all(
            statusIds.map((statusId) => readColumn(reading, { statusId, limit, counts })),
          );
      const shown = columns.flatMap(({ ids }) => ids);
      const rows = await rowsOf(db, accountId, shown);
      const rowOf = new Map(rows.map((row) => [row.customerId, row]));
      return columns.map(({ ids, next, ...column }) => ({
        ...column,
        page: { customers: ids.flatMap((id) => rowOf.get(id) ?? []), next },
      }));
    },

    async find(filter, { after, limit }) {
      const counts = await pipelineCounts(db, accountId);
      const sort = lastingOrder(filter);
      const reading = await chooseReading(db, accountId, { filter, sort, limits, counts });
      const { ids, next } = await readIds(reading, { direction: 'asc', after, limit });
      const rows = await readShown(db, accountId, ids);
      const byId = new Map(rows.map((row) => [row.customerId, row]));
      return { customers: ids.flatMap((id) => byId.get(id) ?? []), next };
    },

    withWords,
  };

  /** The numbers of the customers on a page, the cursor of the next one, and whether there is no other page. */
  async function readIds(reading: Reading, { direction, after, limit }: Page) {
    const key = sortKey(reading);
    let query = fittingCustomers(db, accountId, reading);
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
    reading: Reading,
    counts: readonly PipelineCount[],
    most = limits.counted,
  ): Promise<CappedCount> {
    const { filter, isFew } = reading;
    if (isCounted(filter)) {
      return { count: sumInPipeline(counts, filter).customers, isCapped: false };
    }
    if (isFew) {
      const fitting =
        customersOfWords(db, accountId, reading) ??
        fittingCustomers(db, accountId, reading).select('c.customerId');
      return { count: await countRows(db, fitting), isCapped: false };
    }
    const fitting = fittingCustomers(db, accountId, unordered(reading)).select('c.customerId');
    const counted = await countRows(db, fitting.limit(most + 1));
    return { count: Math.min(counted, most), isCapped: counted > most };
  }

  async function readColumn(
    reading: Reading,
    {
      statusId,
      limit,
      counts,
    }: { statusId: number; limit: number; counts: readonly PipelineCount[] },
  ): Promise<Column> {
    const ofStatus = readStatus(reading, statusId);
    const page = { direction: 'desc', after: undefined, limit } as const;
    const { ids, next, isAll } = await readIds(ofStatus, page);
    const { valueCents } = sumInPipeline(counts, ofStatus.filter);
    return {
      statusId,
      count: isAll
        ? { count: ids.length, isCapped: false }
        : await count(ofStatus, counts, limits.countedInColumn),
      valueCents: isCounted(ofStatus.filter) ? valueCents : undefined,
      ids,
      next,
    };
  }

  /** The columns of a board with few customers, who are read in one query. */
  async function columnsOfFew(
    reading: Reading,
    { statusIds, limit }: { statusIds: readonly number[]; limit: number },
  ): Promise<Column[]> {
    const cards = await fittingCustomers(db, accountId, reading)
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
        next:
          last && all.length > limit ? { key: last.key, customerId: last.customerId } : undefined,
      };
    });
  }

  async function withWords(words: readonly string[], limit: number): Promise<CustomerRow[]> {
    const lists: number[][] = [];
    for (const word of words) {
      const rows = await db
        .selectFrom('customerWords')
        .select('customerId')
        .where('accountId', '=', accountId)
        .where('word', '=', word)
        .orderBy('customerId', 'desc')
        .limit(withWordMax)
        .execute();
      lists.push(rows.map(({ customerId }) => customerId));
    }
    const [first = [], ...others] = lists;
    const all = first.filter((id) => others.every((ids) => ids.includes(id)));
    return rowsOf(db, accountId, all.slice(0, limit));
  }
}

type Column = Omit<BoardColumn, 'page'> & { ids: number[]; next: ListCursor | undefined };
type Page = { direction: Direction; after: ListCursor | undefined; limit: number };

const readShown = readByIds<ShownRow>((db, { accountId, ids }) =>
  selectShown(db).where('c.accountId', '=', accountId).where('c.customerId', 'in', ids),
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
