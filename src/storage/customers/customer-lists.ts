import type {
  BoardColumn,
  CappedCount,
  CustomerFilter,
  CustomerPage,
  CustomerSort,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import type { CustomerListStore } from '../../domain/customers/store.ts';
import { type ListBounds, listBounds } from '../list-bounds.ts';
import type { Db } from '../schema.ts';
import { type PipelineCount, pipelineCounts } from '../statuses/pipeline-counts.ts';
import { collectMatches, type Match } from './collect-matches.ts';
import { compareCursors, cutPage } from './customer-order.ts';
import { rowsOf, toRow } from './customer-rows.ts';
import { customersWithWords } from './customer-search.ts';
import { findPage } from './find-page.ts';
import type { IndexRange } from './read-ranges.ts';
import { type Scanned, scanRanges } from './scan-ranges.ts';

/**
 * Customers are found in one of two ways. Where few can match, as with a search, all matches are collected and sorted.
 * Otherwise one or more ranges of an index hold them in the order of the list: these are scanned and merged, and
 * customers who do not fit are skipped.
 */
export function customerListStore(
  db: Db,
  accountId: number,
  bounds: ListBounds = listBounds,
): CustomerListStore {
  return {
    async page({ filter, sort, direction, after, limit }) {
      const counts = await countsOf(filter);
      const collected = await collectMatches(db, accountId, { filter, sort, counts, bounds });
      if (collected !== undefined) {
        const { found, isCapped } = collected;
        const sorted = found.toSorted((one, other) => compareCursors(one, other, direction));
        const { page, next } = cutPage(sorted, { after, direction, limit });
        const customers = page.map(({ row }) => toRow(row));
        return { customers, next, total: { count: found.length, isCapped } };
      }
      const list = { ranges: rangesOf(filter, sort, counts), filter, sort, direction, limit };
      const { found, next, seen } = await fillPage({ ...list, after });
      const isFirst = after === undefined && (sort === 'changed' || !seen.isCapped);
      const total = isFirst && !isCounted(filter) ? seen : await count(filter, counts);
      return { ...(await toPage(found, next)), total };
    },

    async columns({ filter, statusIds, limit }) {
      const counts = await countsOf(filter);
      const collected = await collectMatches(db, accountId, {
        filter,
        sort: 'changed',
        counts,
        bounds,
      });
      if (collected !== undefined) return collectedColumns({ ...collected, statusIds, limit });
      const columns = await scanColumns({ filter, statusIds, limit, counts });
      const shown = columns.flatMap(({ ids }) => ids);
      const rows = await rowsOf(db, accountId, shown);
      const byId = new Map(rows.map((row) => [row.customerId, row]));
      return columns.map(({ ids, next, ...column }): BoardColumn => {
        const customers = ids.flatMap((id) => byId.get(id) ?? []);
        return { ...column, page: { customers, next } };
      });
    },

    find: (filter, page) => findPage(db, accountId, { filter, page, bounds }),

    withWords: (words, limit) => customersWithWords(db, accountId, { words, limit }),
  };

  /** A short page looks like the last one, so the scan goes on until the page is full. */
  async function fillPage(list: Scan): Promise<Filled> {
    const first = await scanRanges(db, accountId, { ...list, examinedMax: bounds.examined });
    return continueScan(first, list, bounds.examinedForPage);
  }

  /** Continues a scan with longer and longer ones, until `limit` are found or `examinedLimit` are examined. */
  async function continueScan(
    first: Scanned,
    { limit, after, ...list }: Scan,
    examinedLimit: number,
  ): Promise<Filled> {
    const found = [...first.found];
    let { next, examined } = first;
    if (next === undefined || found.length >= limit) return first;
    let examinedMax = bounds.examined;
    while (next !== undefined && found.length < limit && examined < examinedLimit) {
      examinedMax *= 2;
      const rest = { ...list, after: next, limit: limit - found.length, examinedMax };
      const scanned: Scanned = await scanRanges(db, accountId, rest);
      found.push(...scanned.found);
      next = scanned.next;
      examined += scanned.examined;
    }
    const isAll = after === undefined && next === undefined;
    const count = isAll ? found.length : Math.max(first.seen.count, found.length);
    return { found, next, seen: { count, isCapped: !isAll } };
  }

  async function toPage(
    found: readonly ListCursor[],
    next: ListCursor | undefined,
  ): Promise<CustomerPage> {
    const ids = found.map(({ customerId }) => customerId);
    return { customers: await rowsOf(db, accountId, ids), next };
  }

  /** The counts of the pipeline that the filter lets through. */
  async function countsOf({ ownerIds, statusIds }: CustomerFilter): Promise<PipelineCount[]> {
    const all = await pipelineCounts(db, accountId);
    return all.filter(
      ({ ownerId, statusId }) =>
        (ownerIds?.includes(ownerId) ?? true) && (statusIds?.includes(statusId) ?? true),
    );
  }

  async function count(
    filter: CustomerFilter,
    counts: readonly PipelineCount[],
  ): Promise<CappedCount> {
    if (isCounted(filter)) return { count: sumOf(counts, 'customers'), isCapped: false };
    const { seen } = await scanNewest(filter, counts, bounds.counted);
    return seen;
  }

  function scanNewest(filter: CustomerFilter, counts: readonly PipelineCount[], limit: number) {
    return scanRanges(db, accountId, { ...newestOf(filter, counts), limit, examinedMax: limit });
  }

  async function scanColumns(board: {
    filter: CustomerFilter;
    statusIds: readonly number[];
    limit: number;
    counts: readonly PipelineCount[];
  }): Promise<Column[]> {
    const { filter, statusIds, limit, counts } = board;
    const isExact = isCounted(filter);
    const share = Math.max(limit, Math.floor(bounds.examined / Math.max(1, statusIds.length)));
    const columns: Column[] = [];
    for (const statusId of statusIds) {
      const own = counts.filter((count) => count.statusId === statusId);
      const ofStatus = { ...filter, statusIds: [statusId] };
      const first = await scanNewest(ofStatus, own, isExact ? limit : share);
      const { found, next, seen } = await continueScan(
        first,
        { ...newestOf(ofStatus, own), limit },
        Math.floor(bounds.examinedForPage / statusIds.length),
      );
      const { page, next: nextOfPage } = cutPage(found, { ...newestFirst, limit });
      columns.push({
        statusId,
        ids: page.map(({ customerId }) => customerId),
        next: nextOfPage ?? next,
        count: isExact ? { count: sumOf(own, 'customers'), isCapped: false } : seen,
        valueCents: isExact ? sumOf(own, 'valueCents') : undefined,
      });
    }
    return columns;
  }
}

type Scan = Omit<Parameters<typeof scanRanges>[2], 'examinedMax'>;
type Filled = Omit<Scanned, 'examined'>;
type Column = Omit<BoardColumn, 'page'> & { ids: number[]; next: ListCursor | undefined };

const newestFirst = { after: undefined, direction: 'desc' } as const;

function newestOf(filter: CustomerFilter, counts: readonly PipelineCount[]) {
  return {
    ...newestFirst,
    ranges: rangesOf(filter, 'changed', counts),
    filter,
    sort: 'changed',
  } as const;
}

function collectedColumns(board: {
  found: readonly Match[];
  isCapped: boolean;
  statusIds: readonly number[];
  limit: number;
}): BoardColumn[] {
  const { found, isCapped, statusIds, limit } = board;
  const byStatus = Map.groupBy(found, ({ row }) => row.statusId);
  return statusIds.map((statusId) => {
    const own = byStatus.get(statusId) ?? [];
    const sorted = own.toSorted((one, other) => compareCursors(one, other, 'desc'));
    const { page, next } = cutPage(sorted, { ...newestFirst, limit });
    return {
      statusId,
      count: { count: own.length, isCapped },
      valueCents: isCapped
        ? undefined
        : sumOf(
            own.map(({ row }) => row),
            'valueCents',
          ),
      page: { customers: page.map(({ row }) => toRow(row)), next },
    };
  });
}

/** Returns whether the filter has only owners and statuses, for which counts are always kept. */
function isCounted({ types, changedUpTo }: CustomerFilter): boolean {
  return types === undefined && changedUpTo === undefined;
}

function sumOf<Name extends string>(all: readonly Record<Name, number>[], name: Name): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}

/** The index ranges that hold customers in the order of the list; together they hold all who match. */
function rangesOf(
  { ownerIds, statusIds, types }: CustomerFilter,
  sort: CustomerSort,
  counts: readonly PipelineCount[],
): IndexRange[] {
  if (sort === 'created') return [{}];
  if (sort === 'name' || sort === 'value') {
    return [...new Set(counts.map(({ ownerId }) => ownerId))].map((ownerId) => ({ ownerId }));
  }
  if (ownerIds !== undefined) {
    return counts.map(({ ownerId, statusId }) => ({ ownerId, statusId }));
  }
  if (statusIds !== undefined) return statusIds.map((statusId) => ({ statusId }));
  if (types !== undefined && !types.includes('Residential')) {
    return types.map((type) => ({ type }));
  }
  return [{}];
}
