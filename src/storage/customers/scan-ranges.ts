import type {
  CappedCount,
  CustomerFilter,
  CustomerSort,
  Direction,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import { keysOf } from '../../domain/shared/keys-of.ts';
import type { Db } from '../schema.ts';
import { matches, type RowFilter } from './customer-candidates.ts';
import { compareCursors, toCursor } from './customer-order.ts';
import { type IndexRange, readRanges } from './read-ranges.ts';

/** The most rows read of each range if there are many. */
const pageMax = 50;
/** The most rows of one query, so that other requests get their turn. */
const chunkMax = 5000;

type Scan = {
  filter: CustomerFilter;
  sort: CustomerSort;
  direction: Direction;
  after: ListCursor | undefined;
  limit: number;
  examinedMax: number;
};

/** The customers who match, in order, and where the scan stopped. */
export type Scanned = {
  found: ListCursor[];
  next: ListCursor | undefined;
  seen: CappedCount;
  examined: number;
};

/**
 * Merges ranges from a cursor on, skipping customers who do not fit the filter, and returns the first `limit` who do.
 * Examines about `examinedMax` at most. `next` is the cursor to continue from; undefined at the end. `seen` are the
 * matches among all `examined` customers that were examined.
 */
export async function scanRanges(
  db: Db,
  accountId: number,
  { ranges, ...scan }: Scan & { ranges: readonly IndexRange[] },
): Promise<Scanned> {
  const { direction, limit } = scan;
  const share = Math.floor(scan.examinedMax / Math.max(1, ranges.length));
  const examinedMax = Math.max(Math.min(limit, pageMax) + 1, share);
  const scans = await scanEach(db, accountId, { ...scan, ranges, examinedMax });
  const compare = (one: ListCursor, other: ListCursor) => compareCursors(one, other, direction);
  // Rows of another range beyond the cursor where one scan stopped may sort before the rest of that scan's range.
  const stops = scans.flatMap((scan) => scan.resumeAfter ?? []).toSorted(compare);
  const [end] = stops;
  const sorted = scans
    .flatMap(({ found }) => found)
    .filter((one) => end === undefined || compare(one, end) <= 0)
    .toSorted(compare);
  const found = sorted.slice(0, limit);
  const last = found.at(-1);
  const next = sorted.length > limit && last !== undefined ? last : end;
  const count = scans.reduce((sum, scan) => sum + scan.found.length, 0);
  const examined = scans.reduce((sum, scan) => sum + scan.examined, 0);
  return {
    found,
    next: next && toCursor(next),
    seen: { count, isCapped: end !== undefined },
    examined,
  };
}

/** The scan of one range: who fits, in order, and the cursor at which it stopped; undefined at the end of the range. */
type RangeScan = { found: ListCursor[]; resumeAfter: ListCursor | undefined; examined: number };

/** Scans all ranges at the same pace, so that each chunk is one statement. */
async function scanEach(
  db: Db,
  accountId: number,
  {
    ranges,
    filter,
    sort,
    direction,
    after,
    limit,
    examinedMax,
  }: Scan & { ranges: readonly IndexRange[] },
): Promise<RangeScan[]> {
  // The ranges of one list fix the same columns.
  const residual = residualFilter(ranges[0] ?? {}, filter, sort);
  const reads = keysOf(residual).filter((part) => residual[part] !== undefined);
  const { changedUpTo } = filter;
  const isInTime = (key: string | number) =>
    sort !== 'changed' || changedUpTo === undefined || Number(key) <= changedUpTo;
  const start = sort === 'changed' && direction === 'desc' ? earliest(after, changedUpTo) : after;
  const scans = ranges.map((): RangeScan => ({ found: [], resumeAfter: start, examined: 0 }));
  let active = scans.map((scan, index) => ({ scan, range: ranges[index] as IndexRange }));
  let examined = 0;
  while (active.length > 0 && examined < examinedMax) {
    const most = Math.min(Math.max(4 * (limit + 1), examinedMax >> 2), chunkMax);
    const chunk = Math.min(examined === 0 ? limit + 1 : most, examinedMax - examined);
    const parts = active.map(({ scan, range }) => ({ range, after: scan.resumeAfter }));
    const rows = await readRanges(db, accountId, { parts, sort, direction, reads, chunk });
    examined += chunk;
    active = active.filter(({ scan }, index) => {
      const own = rows[index] ?? [];
      const inTime = own.filter(({ key }) => isInTime(key));
      for (const row of inTime) if (matches(residual, row)) scan.found.push(toCursor(row));
      scan.examined += own.length;
      const isOver = inTime.length < chunk;
      const last = own.at(-1);
      scan.resumeAfter = isOver || last === undefined ? undefined : toCursor(last);
      return !isOver && scan.found.length <= limit;
    });
  }
  return scans;
}

/**
 * Returns the cursor at which a list of customers changed up to a moment begins, newest first. With a condition instead
 * of a cursor, the database would choose an index without statuses.
 */
function earliest(
  after: ListCursor | undefined,
  changedUpTo: number | undefined,
): ListCursor | undefined {
  if (changedUpTo === undefined || (after !== undefined && Number(after.key) <= changedUpTo)) {
    return after;
  }
  return { key: changedUpTo, customerId: Number.MAX_SAFE_INTEGER };
}

/** The part of a filter that neither the range nor the order of the list applies. */
function residualFilter(
  range: IndexRange,
  { ownerIds, statusIds, types, changedUpTo }: CustomerFilter,
  sort: CustomerSort,
): RowFilter {
  return {
    ownerIds: range.ownerId === undefined ? ownerIds : undefined,
    statusIds: range.statusId === undefined ? statusIds : undefined,
    types: range.type === undefined ? types : undefined,
    changedUpTo: sort === 'changed' ? undefined : changedUpTo,
  };
}
