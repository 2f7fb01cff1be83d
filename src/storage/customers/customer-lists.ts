import type {
  BoardColumn,
  CappedCount,
  CustomerFilter,
  CustomerPage,
  CustomerSort,
  ListPlace,
} from '../../domain/customers/list/customer-list.ts';
import type { CustomerListStore } from '../../domain/customers/store.ts';
import { type ListBounds, listBounds } from '../list-bounds.ts';
import type { Db } from '../schema.ts';
import { type PipelineCell, pipelineCells } from '../statuses/pipeline-counts.ts';
import { findPage } from './customer-finding.ts';
import { type Found, gather } from './customer-gathering.ts';
import { comparePlaces, cutPage } from './customer-order.ts';
import { rowsOf, toRow } from './customer-rows.ts';
import { customersWithWords } from './customer-search.ts';
import { type Walked, walk } from './customer-walks.ts';
import type { Stream } from './stream-rows.ts';

/**
 * Customers are found in one of two ways. Either few can be meant, as with a search: then all of those are gathered,
 * whatever else is asked, and put in order. Or an index has them in the order that is asked for, or has them in parts: then
 * these are walked along and merged, and who does not fit is passed over.
 */
export function customerListStore(
  db: Db,
  accountId: number,
  bounds: ListBounds = listBounds,
): CustomerListStore {
  return {
    async page({ filter, sort, direction, after, limit }) {
      const cells = await cellsOf(filter);
      const gathered = await gather(db, accountId, { filter, sort, cells, bounds });
      if (gathered !== undefined) {
        const { found, isCapped } = gathered;
        const sorted = found.toSorted((one, other) => comparePlaces(one, other, direction));
        const { page, next } = cutPage(sorted, { after, direction, limit });
        const customers = page.map(({ row }) => toRow(row));
        return { customers, next, total: { count: found.length, isCapped } };
      }
      const list = { streams: streamsOf(filter, sort, cells), filter, sort, direction, limit };
      const { found, next, seen } = await fillPage({ ...list, after });
      const isFirst = after === undefined && (sort === 'changed' || !seen.isCapped);
      const total = isFirst && !isCountedByCells(filter) ? seen : await count(filter, cells);
      return { ...(await toPage(found, next)), total };
    },

    async columns({ filter, statusIds, limit }) {
      const cells = await cellsOf(filter);
      const gathered = await gather(db, accountId, { filter, sort: 'changed', cells, bounds });
      if (gathered !== undefined) return gatheredColumns({ ...gathered, statusIds, limit });
      const columns = await walkColumns({ filter, statusIds, limit, cells });
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

  /** A short page looks like the last one, so the walk goes on until the page is full. */
  async function fillPage(list: WalkedList): Promise<Filled> {
    const first = await walk(db, accountId, { ...list, lookedAtMax: bounds.lookedAt });
    return goOn(first, list, bounds.lookedAtForPage);
  }

  /** Goes on from the end of a first walk, in longer and longer ones, until `limit` are found or so many looked at. */
  async function goOn(
    first: Walked,
    { limit, after, ...list }: WalkedList,
    lookedAtMost: number,
  ): Promise<Filled> {
    const found = [...first.found];
    let { next, lookedAt } = first;
    if (next === undefined || found.length >= limit) return first;
    let lookedAtMax = bounds.lookedAt;
    while (next !== undefined && found.length < limit && lookedAt < lookedAtMost) {
      lookedAtMax *= 2;
      const rest = { ...list, after: next, limit: limit - found.length, lookedAtMax };
      const walked: Walked = await walk(db, accountId, rest);
      found.push(...walked.found);
      next = walked.next;
      lookedAt += walked.lookedAt;
    }
    const isAll = after === undefined && next === undefined;
    const count = isAll ? found.length : Math.max(first.seen.count, found.length);
    return { found, next, seen: { count, isCapped: !isAll } };
  }

  async function toPage(
    found: readonly ListPlace[],
    next: ListPlace | undefined,
  ): Promise<CustomerPage> {
    const ids = found.map(({ customerId }) => customerId);
    return { customers: await rowsOf(db, accountId, ids), next };
  }

  /** The cells of the pipeline that the filter lets through. */
  async function cellsOf({ ownerIds, statusIds }: CustomerFilter): Promise<PipelineCell[]> {
    const all = await pipelineCells(db, accountId);
    return all.filter(
      ({ ownerId, statusId }) =>
        (ownerIds?.includes(ownerId) ?? true) && (statusIds?.includes(statusId) ?? true),
    );
  }

  async function count(
    filter: CustomerFilter,
    cells: readonly PipelineCell[],
  ): Promise<CappedCount> {
    if (isCountedByCells(filter)) return { count: sumOf(cells, 'customers'), isCapped: false };
    const { seen } = await walkNewest(filter, cells, bounds.counted);
    return seen;
  }

  function walkNewest(filter: CustomerFilter, cells: readonly PipelineCell[], limit: number) {
    return walk(db, accountId, { ...newestOf(filter, cells), limit, lookedAtMax: limit });
  }

  async function walkColumns(board: {
    filter: CustomerFilter;
    statusIds: readonly number[];
    limit: number;
    cells: readonly PipelineCell[];
  }): Promise<Column[]> {
    const { filter, statusIds, limit, cells } = board;
    const isExact = isCountedByCells(filter);
    const share = Math.max(limit, Math.floor(bounds.lookedAt / Math.max(1, statusIds.length)));
    const columns: Column[] = [];
    for (const statusId of statusIds) {
      const own = cells.filter((cell) => cell.statusId === statusId);
      const ofStatus = { ...filter, statusIds: [statusId] };
      const first = await walkNewest(ofStatus, own, isExact ? limit : share);
      const { found, next, seen } = await goOn(
        first,
        { ...newestOf(ofStatus, own), limit },
        Math.floor(bounds.lookedAtForPage / statusIds.length),
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

type WalkedList = Omit<Parameters<typeof walk>[2], 'lookedAtMax'>;
type Filled = Omit<Walked, 'lookedAt'>;
type Column = Omit<BoardColumn, 'page'> & { ids: number[]; next: ListPlace | undefined };

const newestFirst = { after: undefined, direction: 'desc' } as const;

function newestOf(filter: CustomerFilter, cells: readonly PipelineCell[]) {
  return {
    ...newestFirst,
    streams: streamsOf(filter, 'changed', cells),
    filter,
    sort: 'changed',
  } as const;
}

function gatheredColumns(board: {
  found: readonly Found[];
  isCapped: boolean;
  statusIds: readonly number[];
  limit: number;
}): BoardColumn[] {
  const { found, isCapped, statusIds, limit } = board;
  const byStatus = Map.groupBy(found, ({ row }) => row.statusId);
  return statusIds.map((statusId) => {
    const own = byStatus.get(statusId) ?? [];
    const sorted = own.toSorted((one, other) => comparePlaces(one, other, 'desc'));
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

/** Whether nothing is asked for but owners and statuses, by which customers are counted all the time. */
function isCountedByCells({ types, changedUpTo }: CustomerFilter): boolean {
  return types === undefined && changedUpTo === undefined;
}

function sumOf<Name extends string>(all: readonly Record<Name, number>[], name: Name): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}

/** The parts of the customers that an index has in the order asked for; together they have all who are meant. */
function streamsOf(
  { ownerIds, statusIds, types }: CustomerFilter,
  sort: CustomerSort,
  cells: readonly PipelineCell[],
): Stream[] {
  if (sort === 'created') return [{}];
  if (sort === 'name' || sort === 'value') {
    return [...new Set(cells.map(({ ownerId }) => ownerId))].map((ownerId) => ({ ownerId }));
  }
  if (ownerIds !== undefined) {
    return cells.map(({ ownerId, statusId }) => ({ ownerId, statusId }));
  }
  if (statusIds !== undefined) return statusIds.map((statusId) => ({ statusId }));
  if (types !== undefined && !types.includes('Residential')) {
    return types.map((type) => ({ type }));
  }
  return [{}];
}
