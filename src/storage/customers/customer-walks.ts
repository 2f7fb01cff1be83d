import { sql } from 'kysely';
import type { CustomerType } from '../../domain/customers/customer.ts';
import type {
  CappedCount,
  CustomerFilter,
  CustomerSort,
  Direction,
  ListPlace,
} from '../../domain/customers/list/customer-list.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { type Asked, type Candidate, isMeant } from './customer-candidates.ts';
import { comparePlaces, keyColumns, placeOf } from './customer-order.ts';

/** Where there are many streams, each of them fills no more than a page. */
const pageMax = 50;
/** The most rows of one query, so that other requests get their turn. */
const chunkMax = 5000;

/** Customers that an index has in the order of a list. */
export type Stream = {
  ownerId?: number;
  statusId?: number;
  /** Any but `Residential`, which most are, so that no index has them. */
  type?: CustomerType;
};

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
  const strides: Stride[] = [];
  for (const stream of streams) {
    strides.push(await walkStream(db, accountId, { ...walk, stream, lookedAtMax }));
  }
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

async function walkStream(
  db: Db,
  accountId: number,
  { stream, filter, sort, direction, after, limit, lookedAtMax }: Walk & { stream: Stream },
): Promise<Stride> {
  const open = whatIsOpen(stream, filter, sort);
  const asks = askedColumns.filter(({ part }) => open[part] !== undefined);
  const { changedUpTo } = filter;
  const isInTime = (key: string | number) =>
    sort !== 'changed' || changedUpTo === undefined || Number(key) <= changedUpTo;
  const found: ListPlace[] = [];
  let place = sort === 'changed' && direction === 'desc' ? earliest(after, changedUpTo) : after;
  let lookedAt = 0;
  while (lookedAt < lookedAtMax) {
    const most = Math.min(Math.max(4 * (limit + 1), lookedAtMax >> 2), chunkMax);
    const chunk = Math.min(lookedAt === 0 ? limit + 1 : most, lookedAtMax - lookedAt);
    const rows = await steps({ stream, sort, direction, asks, isFirst: place === undefined })(db, {
      ...blank,
      ...stream,
      accountId,
      chunk,
      ...place,
    });
    const inTime = rows.filter(({ key }) => isInTime(key));
    for (const row of inTime) if (isMeant(open, row)) found.push(placeOf(row));
    lookedAt += rows.length;
    if (inTime.length < chunk) return { found, leftAt: undefined, lookedAt };
    place = rows.at(-1);
    if (found.length > limit) break;
  }
  return { found, leftAt: place && placeOf(place), lookedAt };
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

/** What must be known of a customer to answer each part. */
const askedColumns = [
  { part: 'ownerIds', column: 'owner_id as ownerId' },
  { part: 'statusIds', column: 'status_id as statusId' },
  { part: 'types', column: 'type' },
  { part: 'changedUpTo', column: 'updated_at as updatedAt' },
] as const satisfies readonly { part: keyof Asked; column: string }[];

/** Only what is asked for is there beside the place. */
type Step = ListPlace & Pick<Candidate, 'ownerId' | 'statusId' | 'type' | 'updatedAt'>;

type Values = Required<Stream> & {
  accountId: number;
  chunk: number;
  key: string | number;
  customerId: number;
};
const blank = { ownerId: 0, statusId: 0, type: 'Residential' as const, key: '', customerId: 0 };

type Shape = {
  stream: Stream;
  sort: CustomerSort;
  direction: Direction;
  asks: readonly (typeof askedColumns)[number][];
  isFirst: boolean;
};
const shapes = new Map<string, ReturnType<typeof makeSteps>>();

/** The statement for one kind of walk, made once. */
function steps(shape: Shape) {
  const { stream, sort, direction, asks, isFirst } = shape;
  const parts = asks.map(({ part }) => part);
  const name = [Object.keys(stream).sort(), sort, direction, parts, isFirst].join(' ');
  const known = shapes.get(name) ?? makeSteps(shape);
  shapes.set(name, known);
  return known;
}

/**
 * No more is said in the conditions than what the index is for, or the database might take another one and sort; and no
 * more is read than what is asked for, which the index has itself.
 */
function makeSteps({ stream, sort, direction, asks, isFirst }: Shape) {
  const keyColumn = keyColumns[sort];
  return preparedQuery<Values, Step>((db, value) => {
    let query = db
      .selectFrom('customers')
      .select([`${keyColumn} as key`, 'customer_id as customerId'])
      .select(asks.map(({ column }) => column))
      .where('account_id', '=', value('accountId'));
    if (stream.ownerId !== undefined) query = query.where('owner_id', '=', value('ownerId'));
    if (stream.statusId !== undefined) query = query.where('status_id', '=', value('statusId'));
    if (stream.type !== undefined) {
      query = query.where('type', '=', value('type')).where(sql<boolean>`type <> 'Residential'`);
    }
    if (!isFirst) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(keyColumn, 'customer_id'),
          direction === 'asc' ? '>' : '<',
          tuple(value('key') as never, value('customerId')),
        ),
      );
    }
    return query
      .orderBy(keyColumn, direction)
      .orderBy('customer_id', direction)
      .limit(value('chunk')) as never;
  });
}
