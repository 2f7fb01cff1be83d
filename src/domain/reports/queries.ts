import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import { halfHourMs } from '../deliveries/tables.ts';
import { addSeconds, type SecondsBySection } from '../proposals/page/page-request.ts';
import type { Schema } from '../schema.ts';
import type { Moment } from '../shared/time.ts';
import type {
  AddedCustomers,
  HalfHour,
  Move,
  PipelineShare,
  PublishedVersion,
  Readings,
  SignedCustomer,
} from './facts.ts';
import { wonRank } from './funnel.ts';

/** The owner whose customers a report covers, and its period: from `from` up to, not including, `to`. */
type Scope = {
  from: Moment;
  to: Moment;
  /** Undefined for everybody's. */
  ownerId: number | undefined;
};

/** The most rows read at once. Other requests wait for one slice at most. */
const sliceRows = 500;

/** Sorts by time, then by number. */
type Place = { at: number; id: number | string };

/** The customers who were added in the period, by how far they came. */
export async function findAdded(db: AccountDb, scope: Scope): Promise<AddedCustomers[]> {
  const groups = new Map<string, AddedCustomers>();
  await inSlices(db, scope, customersAdded, async (slice) => {
    const page = db
      .own('customers')
      .select(['customerId as id', 'statusId', 'ownerId', 'source'])
      .$if(scope.ownerId !== undefined, (query) =>
        query.where('ownerId', '=', Number(scope.ownerId)),
      )
      .$call(within(slice, 'createdAt', 'customerId'));
    const ways = db.kysely.selectFrom(page.as('p')).select((eb) => [
      'p.ownerId',
      'p.source',
      // Looked up for each row, as the others: joined, the database may read the statuses of all accounts.
      eb
        .selectFrom('statuses as s')
        .select(funnelRank.as('funnelRank'))
        .whereRef('s.statusId', '=', 'p.statusId')
        .as('now'),
      furthestOf(db, eb, 'fromStatusId').as('left'),
      furthestOf(db, eb, 'toStatusId').as('entered'),
    ]);
    const rows = await db.kysely
      .selectFrom(ways.as('w'))
      .select(['now', 'left', 'entered', 'ownerId', 'source'])
      .select(({ fn }) => fn.countAll().as('customers'))
      .groupBy(['now', 'left', 'entered', 'ownerId', 'source'])
      .execute();
    for (const { now, left, entered, ownerId, source, customers } of rows) {
      const known = [now, left, entered].filter((one) => one !== null).map(Number);
      const furthest = known.length === 0 ? undefined : Math.max(...known);
      const key = JSON.stringify([furthest, ownerId, source]);
      const { customers: before = 0 } = groups.get(key) ?? {};
      groups.set(key, { furthest, ownerId, source, customers: before + Number(customers) });
    }
  });
  return [...groups.values()];
}

/** The changes of status that were made in the period. */
export async function findMoves(db: AccountDb, scope: Scope): Promise<Move[]> {
  const moves: Move[] = [];
  await inSlices(db, scope, statusesChanged, async (slice) => {
    const rows = await db.kysely
      .selectFrom('statusChanges as p')
      .innerJoin('customers as c', 'c.customerId', 'p.customerId')
      .select(['p.changedAt as at', 'p.fromStatusId', 'p.toStatusId', 'c.createdAt'])
      .select((eb) =>
        eb
          .selectFrom('statusChanges as earlier')
          .select(({ fn }) => fn.max('earlier.changedAt').as('changedAt'))
          .where(ownAccount('earlier'), '=', db.accountId)
          .whereRef('earlier.customerId', '=', 'p.customerId')
          .whereRef('earlier.changeId', '<', 'p.changeId')
          .as('earlierAt'),
      )
      .where('p.accountId', '=', db.accountId)
      .$call(within(slice, 'p.changedAt', 'p.changeId'))
      .$call(ownedBy(scope.ownerId, 'p.customerId'))
      .orderBy('p.changedAt')
      .orderBy('p.changeId')
      .execute();
    for (const { createdAt, earlierAt, ...move } of rows) {
      moves.push({ ...move, since: Number(earlierAt ?? createdAt) });
    }
  });
  return moves;
}

/** The customers who entered one of these statuses in the period, for the last time, and have one of them now. */
export async function findSigned(
  db: AccountDb,
  scope: Scope,
  won: readonly number[],
): Promise<SignedCustomer[]> {
  const signed = new Map<number, SignedCustomer>();
  if (won.length === 0) return [];
  await inSlices(db, scope, statusesChanged, async (slice) => {
    const rows = await db.kysely
      .selectFrom('statusChanges as p')
      .innerJoin('customers as c', 'c.customerId', 'p.customerId')
      .select(['p.customerId', 'p.changedAt as at', 'c.statusId'])
      .select(['c.ownerId', 'c.source', 'c.valueCents'])
      .where('p.accountId', '=', db.accountId)
      .where('p.toStatusId', 'in', won)
      .where('p.fromStatusId', 'not in', won)
      .$call(within(slice, 'p.changedAt', 'p.changeId'))
      .$call(ownedBy(scope.ownerId, 'p.customerId'))
      .orderBy('p.changedAt')
      .orderBy('p.changeId')
      .execute();
    for (const { customerId, statusId, valueCents, ...rest } of rows) {
      if (won.includes(statusId)) {
        signed.set(customerId, { ...rest, valueCents: Number(valueCents) });
      }
    }
  });
  return [...signed.values()];
}

/** The versions of proposals that were published in the period. */
export async function findPublishedVersions(
  db: AccountDb,
  scope: Scope,
): Promise<PublishedVersion[]> {
  const versions: PublishedVersion[] = [];
  await inSlices(db, scope, versionsPublished, async (slice) => {
    const rows = await db.kysely
      .selectFrom('proposals as p')
      .select(['p.projectId', 'p.publishedAt', 'p.firstViewedAt'])
      .select((eb) =>
        eb
          .selectFrom('contracts as k')
          .select(({ fn }) => fn.min('k.endedAt').as('endedAt'))
          .where('k.accountId', '=', db.accountId)
          .whereRef('k.proposalId', '=', 'p.proposalId')
          .where('k.state', 'in', ['sealing', 'signed'])
          .as('signedAt'),
      )
      .where('p.accountId', '=', db.accountId)
      .$call(within(slice, 'p.publishedAt', 'p.proposalId'))
      .$call(ownedBy(scope.ownerId, 'p.customerId'))
      .execute();
    for (const { firstViewedAt, signedAt, ...version } of rows) {
      versions.push({
        ...version,
        firstViewedAt: firstViewedAt ?? undefined,
        signedAt: signedAt === null ? undefined : Number(signedAt),
      });
    }
  });
  return versions;
}

/** The sections read by people who viewed a proposal in the period. */
export async function findReadings(db: AccountDb, scope: Scope): Promise<Readings> {
  let visits = 0;
  let seconds: SecondsBySection = {};
  await inSlices(db, scope, pageRequestsConfirmed, async (slice) => {
    const rows = await db.kysely
      .selectFrom('pageRequests as h')
      .innerJoin('projects as p', 'p.projectId', 'h.projectId')
      .select('h.secondsJson as seconds')
      .where('h.accountId', '=', db.accountId)
      .where('h.confirmedAt', 'is not', null)
      .where('h.verdict', 'in', ['viewed', 'repeat'])
      .where('h.secondsJson', '<>', '{}')
      .$call(within(slice, 'h.confirmedAt', 'h.pageRequestId'))
      .$call(ownedBy(scope.ownerId, 'p.customerId'))
      .execute();
    visits += rows.length;
    seconds = addSeconds([seconds, ...rows.map((row) => JSON.parse(row.seconds))]);
  });
  return { visits, seconds };
}

/** The number and value of the customers now in each status. */
export async function findPipelineShares(
  db: AccountDb,
  ownerId: number | undefined,
): Promise<PipelineShare[]> {
  const rows = await db
    .own('pipelineCounts')
    .select(({ fn }) => [
      'statusId',
      fn.sum('customers').as('customers'),
      fn.sum('valueCents').as('valueCents'),
    ])
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', Number(ownerId)))
    .groupBy('statusId')
    .execute();
  return rows.map(({ statusId, customers, valueCents }) => ({
    statusId,
    customers: Number(customers),
    valueCents: Number(valueCents),
  }));
}

/** Sorted by time, without half hours in which nothing was attempted. */
export async function countAttemptsByHalfHour(
  db: AccountDb,
  { from, to }: Pick<Scope, 'from' | 'to'>,
): Promise<HalfHour[]> {
  const rows = await db
    .own('attemptCounts')
    .select(['halfHour', 'delivered', 'failed'])
    .where('halfHour', '>=', Math.floor(from / halfHourMs))
    .where('halfHour', '<', Math.ceil(to / halfHourMs))
    .orderBy('halfHour')
    .execute();
  return rows.map(({ halfHour, delivered, failed }) => ({
    startsAt: halfHour * halfHourMs,
    delivered,
    failed,
  }));
}

/** The last row of each slice, found in an index alone. */
function customersAdded(db: AccountDb, slice: Slice, ownerId: Scope['ownerId']) {
  return db
    .own('customers')
    .select(['createdAt as at', 'customerId as id'])
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', Number(ownerId)))
    .$call(within(slice, 'createdAt', 'customerId'))
    .orderBy('createdAt')
    .orderBy('customerId')
    .$call(lastOfSlice);
}

function statusesChanged(db: AccountDb, slice: Slice) {
  return db
    .own('statusChanges')
    .select(['changedAt as at', 'changeId as id'])
    .$call(within(slice, 'changedAt', 'changeId'))
    .orderBy('changedAt')
    .orderBy('changeId')
    .$call(lastOfSlice);
}

function versionsPublished(db: AccountDb, slice: Slice) {
  return db
    .own('proposals')
    .select(['publishedAt as at', 'proposalId as id'])
    .$call(within(slice, 'publishedAt', 'proposalId'))
    .orderBy('publishedAt')
    .orderBy('proposalId')
    .$call(lastOfSlice);
}

function pageRequestsConfirmed(db: AccountDb, slice: Slice) {
  return db
    .own('pageRequests')
    .select([sql<number>`confirmed_at`.as('at'), 'pageRequestId as id'])
    .where('confirmedAt', 'is not', null)
    .$call(within(slice, 'confirmedAt', 'pageRequestId'))
    .orderBy('confirmedAt')
    .orderBy('pageRequestId')
    .$call(lastOfSlice);
}

/** The furthest of the statuses that a customer of the page had left, or entered. */
function furthestOf(
  db: AccountDb,
  eb: ExpressionBuilder<Schema & { p: { id: number } }, 'p'>,
  column: 'fromStatusId' | 'toStatusId',
) {
  return eb
    .selectFrom('statusChanges as ch')
    .innerJoin('statuses as s', 's.statusId', `ch.${column}`)
    .select(({ fn }) => fn.max<number | null>(funnelRank).as('funnelRank'))
    .where(ownAccount('ch'), '=', db.accountId)
    .whereRef('ch.customerId', '=', 'p.id');
}

/** The account, but not for an index: that of the customer must serve, and the database might choose the one by time. */
function ownAccount(table: string): Expression<number> {
  return sql<number>`${sql.ref(`${table}.account_id`)} + 0`;
}

/** The `funnelRank` of the status `s`, as SQL. */
const funnelRank = sql<number | null>`case s.kind
  when 'won' then s.rank + ${sql.lit(wonRank)} when 'open' then s.rank end`;

/** A part of a period: strictly after one row in the order of time, up to and with another. */
type Slice = { from: number; to: number; after?: Place | undefined; until?: Place | undefined };

/** The first two conditions bound what is read of the index; the others tell apart rows of one moment. */
function within<Tables, Table extends keyof Tables, Output>(
  { from, to, after, until }: Slice,
  time: string,
  number: string,
) {
  const [at, id] = [sql.ref<number>(time), sql.ref<number | string>(number)];
  return (query: SelectQueryBuilder<Tables, Table, Output>) =>
    query
      .where(at, '>=', after?.at ?? from)
      .$if(until === undefined, (rest) => rest.where(at, '<', to))
      .$if(until !== undefined, (rest) => rest.where(at, '<=', Number(until?.at)))
      .$if(after !== undefined, (rest) =>
        rest.where(sql<boolean>`(${at} > ${after?.at} or ${id} > ${after?.id})`),
      )
      .$if(until !== undefined, (rest) =>
        rest.where(sql<boolean>`(${at} < ${until?.at} or ${id} <= ${until?.id})`),
      );
}

function lastOfSlice<Tables, Table extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, Table, Output>,
) {
  return query.limit(1).offset(sliceRows - 1);
}

/** Looked up for each row: joined, the database may read all customers of the owner, or of all accounts, for one slice. */
function ownedBy(ownerId: Scope['ownerId'], customerId: string) {
  return <Tables, Table extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, Table, Output>,
  ) => {
    if (ownerId === undefined) return query;
    const owner = sql<number>`(select o.owner_id from customers as o where o.customer_id = ${sql.ref(customerId)})`;
    return query.where(owner, '=', ownerId);
  };
}

/** Reads a period slice by slice, from its beginning to its end, and lets others have a turn in between. */
async function inSlices(
  db: AccountDb,
  { from, to, ownerId }: Scope,
  lastRow: (
    db: AccountDb,
    slice: Slice,
    ownerId: Scope['ownerId'],
  ) => { executeTakeFirst(): Promise<Place | undefined> },
  read: (slice: Slice) => Promise<void>,
): Promise<void> {
  let after: Place | undefined;
  do {
    const until = await lastRow(db, { from, to, after }, ownerId).executeTakeFirst();
    await read({ from, to, after, until });
    after = until;
    await new Promise((resolve) => setImmediate(resolve));
  } while (after !== undefined);
}
