import type {
  CappedCount,
  CustomerFilter,
  CustomerSort,
  Direction,
  ListPlace,
} from '../../domain/customers/list/customer-list.ts';
import type { Db } from '../schema.ts';
import { type Asked, isMeant } from './customer-candidates.ts';
import { comparePlaces, placeOf } from './customer-order.ts';
import { type Stream, streamRows } from './stream-rows.ts';

/** Where there are many streams, each of them fills no more than a page. */
const pageMax = 50;
/** The most rows of one query, so that other requests get their turn. */
const chunkMax = 5000;

type Walk = {
  filter: CustomerFilter;
  sort: CustomerSort;
  direction: Direction;
  after: ListPlace | undefined;
  limit: number;
  lookedAtMax: number;
};

/** Those who fit, in order, and how far the walk came. */
export type Walked = {
  found: ListPlace[];
  next: ListPlace | undefined;
  seen: CappedCount;
  lookedAt: number;
};

/**
 * Merges streams from a cursor on, skipping customers who do not fit the filter, and returns the first `limit` who do.
 * Examines about `lookedAtMax` at most. `next` is the cursor to continue from; undefined at the end. `seen` are the
 * matches among all `lookedAt` customers that were examined.
 */
export async function walk(
  db: Db,
  accountId: number,
  { streams, ...walk }: Walk & { streams: readonly Stream[] },
): Promise<Walked> {
  const { direction, limit } = walk;
  const share = Math.floor(walk.lookedAtMax / Math.max(1, streams.length));
  const lookedAtMax = Math.max(Math.min(limit, pageMax) + 1, share);
  const strides = await walkStreams(db, accountId, { ...walk, streams, lookedAtMax });
  const compare = (one: ListPlace, other: ListPlace) => comparePlaces(one, other, direction);
  // Beyond the place where a stream was left, others may have what comes after what it still has.
  const leftAt = strides.flatMap((stride) => stride.leftAt ?? []).toSorted(compare);
  const [end] = leftAt;
  const sorted = strides
    .flatMap(({ found }) => found)
    .filter((one) => end === undefined || compare(one, end) <= 0)
    .toSorted(compare);
  const found = sorted.slice(0, limit);
  const last = found.at(-1);
  const next = sorted.length > limit && last !== undefined ? last : end;
  const count = strides.reduce((sum, stride) => sum + stride.found.length, 0);
  const lookedAt = strides.reduce((sum, stride) => sum + stride.lookedAt, 0);
  return {
    found,
    next: next && placeOf(next),
    seen: { count, isCapped: end !== undefined },
    lookedAt,
  };
}

/** Part of a stream: who fits, in order, and the place where it was left; undefined at its end. */
type Stride = { found: ListPlace[]; leftAt: ListPlace | undefined; lookedAt: number };

/** Goes along all streams at the same pace, so that each turn is one statement. */
async function walkStreams(
  db: Db,
  accountId: number,
  {
    streams,
    filter,
    sort,
    direction,
    after,
    limit,
    lookedAtMax,
  }: Walk & { streams: readonly Stream[] },
): Promise<Stride[]> {
  // Streams of one list are narrowed by the same.
  const open = whatIsOpen(streams[0] ?? {}, filter, sort);
  const asks = (Object.keys(open) as (keyof Asked)[]).filter((part) => open[part] !== undefined);
  const { changedUpTo } = filter;
  const isInTime = (key: string | number) =>
    sort !== 'changed' || changedUpTo === undefined || Number(key) <= changedUpTo;
  const start = sort === 'changed' && direction === 'desc' ? earliest(after, changedUpTo) : after;
  const strides = streams.map((): Stride => ({ found: [], leftAt: start, lookedAt: 0 }));
  let going = strides.map((stride, index) => ({ stride, stream: streams[index] as Stream }));
  let lookedAt = 0;
  while (going.length > 0 && lookedAt < lookedAtMax) {
    const most = Math.min(Math.max(4 * (limit + 1), lookedAtMax >> 2), chunkMax);
    const chunk = Math.min(lookedAt === 0 ? limit + 1 : most, lookedAtMax - lookedAt);
    const parts = going.map(({ stride, stream }) => ({ stream, place: stride.leftAt }));
    const rows = await streamRows(db, accountId, { parts, sort, direction, asks, chunk });
    lookedAt += chunk;
    going = going.filter(({ stride }, index) => {
      const own = rows[index] ?? [];
      const inTime = own.filter(({ key }) => isInTime(key));
      for (const row of inTime) if (isMeant(open, row)) stride.found.push(placeOf(row));
      stride.lookedAt += own.length;
      const isOver = inTime.length < chunk;
      const last = own.at(-1);
      stride.leftAt = isOver || last === undefined ? undefined : placeOf(last);
      return !isOver && stride.found.length <= limit;
    });
  }
  return strides;
}

/**
 * Where a list of those who were last changed by a moment begins, the newest first. Said as a place, and not as a further
 * condition, for which the database would take an index that knows nothing of statuses.
 */
function earliest(
  after: ListPlace | undefined,
  changedUpTo: number | undefined,
): ListPlace | undefined {
  if (changedUpTo === undefined || (after !== undefined && Number(after.key) <= changedUpTo)) {
    return after;
  }
  return { key: changedUpTo, customerId: Number.MAX_SAFE_INTEGER };
}

/** What of a filter a stream does not see to, nor the order of the list. */
function whatIsOpen(
  stream: Stream,
  { ownerIds, statusIds, types, changedUpTo }: CustomerFilter,
  sort: CustomerSort,
): Asked {
  return {
    ownerIds: stream.ownerId === undefined ? ownerIds : undefined,
    statusIds: stream.statusId === undefined ? statusIds : undefined,
    types: stream.type === undefined ? types : undefined,
    changedUpTo: sort === 'changed' ? undefined : changedUpTo,
  };
}
