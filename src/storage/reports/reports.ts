import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { addSeconds, type SecondsBySection } from '../../domain/proposals/page/page-request.ts';
import { wonFarness } from '../../domain/reports/funnel.ts';
import type { Move, PublishedVersion, ReportStore, Scope } from '../../domain/reports/store.ts';
import { halfHourMs } from '../deliveries/attempt-counts.ts';
import type { Db, Schema } from '../schema.ts';

/** The most rows read at once. Other requests wait for one slice at most. */
const sliceRows = 500;

/** Sorts by time, then by number. */
type Place = { at: number; id: number | string };

export function reportStore(db: Db, accountId: number): ReportStore {
  return {
    async added(scope) {
      const counts = new Map<number | undefined, number>();
      await inSlices(scope, customersAdded, async (slice) => {
        const page = db
          .selectFrom('customers')
          .select(['customer_id as id', 'status_id'])
          .where('account_id', '=', accountId)
          .$if(scope.ownerId !== undefined, (query) =>
            query.where('owner_id', '=', Number(scope.ownerId)),
          )
          .$call(within(slice, 'created_at', 'customer_id'));
        const ways = db.selectFrom(page.as('p')).select((eb) => [
          // Looked up for each row, as the others: joined, the database may read the statuses of all accounts.
          eb
            .selectFrom('statuses as s')
            .select(farness.as('farness'))
            .whereRef('s.status_id', '=', 'p.status_id')
            .as('now'),
          farthestOf(eb, 'from_status_id').as('left'),
          farthestOf(eb, 'to_status_id').as('entered'),
        ]);
        const rows = await db
          .selectFrom(ways.as('w'))
          .select(['now', 'left', 'entered'])
          .select(({ fn }) => fn.countAll().as('customers'))
          .groupBy(['now', 'left', 'entered'])
          .execute();
        for (const { now, left, entered, customers } of rows) {
          const known = [now, left, entered].filter((one) => one !== null).map(Number);
          const furthest = known.length === 0 ? undefined : Math.max(...known);
          counts.set(furthest, (counts.get(furthest) ?? 0) + Number(customers));
        }
      });
      return [...counts].map(([furthest, customers]) => ({ furthest, customers }));
    },

    async moves(scope) {
      const moves: Move[] = [];
      await inSlices(scope, statusesChanged, async (slice) => {
        const rows = await db
          .selectFrom('status_changes as p')
          .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
          .select([
            'p.changed_at as at',
            'p.customer_id as customerId',
            'p.from_status_id as fromStatusId',
            'p.to_status_id as toStatusId',
            'c.created_at as createdAt',
            'c.value_cents as valueCents',
          ])
          .select((eb) =>
            eb
              .selectFrom('status_changes as earlier')
              .select(({ fn }) => fn.max('earlier.changed_at').as('changed_at'))
              .where(ownAccount('earlier'), '=', accountId)
              .whereRef('earlier.customer_id', '=', 'p.customer_id')
              .whereRef('earlier.change_id', '<', 'p.change_id')
              .as('earlierAt'),
          )
          .where('p.account_id', '=', accountId)
          .$call(within(slice, 'p.changed_at', 'p.change_id'))
          .$call(ownedBy(scope.ownerId, 'p.customer_id'))
          .orderBy('p.changed_at')
          .orderBy('p.change_id')
          .execute();
        for (const { createdAt, earlierAt, valueCents, ...move } of rows) {
          const since = Number(earlierAt ?? createdAt);
          moves.push({ ...move, since, valueCents: Number(valueCents) });
        }
      });
      return moves;
    },

    async published(scope) {
      const versions: PublishedVersion[] = [];
      await inSlices(scope, versionsPublished, async (slice) => {
        const rows = await db
          .selectFrom('proposals as p')
          .select([
            'p.project_id as projectId',
            'p.published_at as publishedAt',
            'p.first_viewed_at as firstViewedAt',
          ])
          .select((eb) =>
            eb
              .selectFrom('contracts as k')
              .select(({ fn }) => fn.min('k.ended_at').as('ended_at'))
              .where('k.account_id', '=', accountId)
              .whereRef('k.proposal_id', '=', 'p.proposal_id')
              .where('k.state', 'in', ['sealing', 'signed'])
              .as('signedAt'),
          )
          .where('p.account_id', '=', accountId)
          .$call(within(slice, 'p.published_at', 'p.proposal_id'))
          .$call(ownedBy(scope.ownerId, 'p.customer_id'))
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
    },

    async readings(scope) {
      let visits = 0;
      let seconds: SecondsBySection = {};
      await inSlices(scope, pageRequestsConfirmed, async (slice) => {
        const rows = await db
          .selectFrom('page_requests as h')
          .innerJoin('projects as p', 'p.project_id', 'h.project_id')
          .select('h.seconds_json as seconds')
          .where('h.account_id', '=', accountId)
          .where('h.confirmed_at', 'is not', null)
          .where('h.verdict', 'in', ['viewed', 'repeat'])
          .where('h.seconds_json', '<>', '{}')
          .$call(within(slice, 'h.confirmed_at', 'h.page_request_id'))
          .$call(ownedBy(scope.ownerId, 'p.customer_id'))
          .execute();
        visits += rows.length;
        seconds = addSeconds([seconds, ...rows.map((row) => JSON.parse(row.seconds))]);
      });
      return { visits, seconds };
    },

    async pipeline(ownerId) {
      const rows = await db
        .selectFrom('pipeline_counts')
        .select(({ fn }) => [
          'status_id as statusId',
          fn.sum('customers').as('customers'),
          fn.sum('value_cents').as('valueCents'),
        ])
        .where('account_id', '=', accountId)
        .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', Number(ownerId)))
        .groupBy('status_id')
        .execute();
      return rows.map(({ statusId, customers, valueCents }) => ({
        statusId,
        customers: Number(customers),
        valueCents: Number(valueCents),
      }));
    },

    async attempts({ from, to }) {
      const rows = await db
        .selectFrom('attempt_counts')
        .select(['half_hour', 'delivered', 'failed'])
        .where('account_id', '=', accountId)
        .where('half_hour', '>=', Math.floor(from / halfHourMs))
        .where('half_hour', '<', Math.ceil(to / halfHourMs))
        .orderBy('half_hour')
        .execute();
      return rows.map(({ half_hour, delivered, failed }) => ({
        startsAt: half_hour * halfHourMs,
        delivered,
        failed,
      }));
    },
  };

  /** The last row of each slice, found in an index alone. */
  function customersAdded(slice: Slice, ownerId: Scope['ownerId']) {
    return db
      .selectFrom('customers')
      .select(['created_at as at', 'customer_id as id'])
      .where('account_id', '=', accountId)
      .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', Number(ownerId)))
      .$call(within(slice, 'created_at', 'customer_id'))
      .orderBy('created_at')
      .orderBy('customer_id')
      .$call(lastOfSlice);
  }

  function statusesChanged(slice: Slice) {
    return db
      .selectFrom('status_changes')
      .select(['changed_at as at', 'change_id as id'])
      .where('account_id', '=', accountId)
      .$call(within(slice, 'changed_at', 'change_id'))
      .orderBy('changed_at')
      .orderBy('change_id')
      .$call(lastOfSlice);
  }

  function versionsPublished(slice: Slice) {
    return db
      .selectFrom('proposals')
      .select(['published_at as at', 'proposal_id as id'])
      .where('account_id', '=', accountId)
      .$call(within(slice, 'published_at', 'proposal_id'))
      .orderBy('published_at')
      .orderBy('proposal_id')
      .$call(lastOfSlice);
  }

  function pageRequestsConfirmed(slice: Slice) {
    return db
      .selectFrom('page_requests')
      .select([sql<number>`confirmed_at`.as('at'), 'page_request_id as id'])
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .$call(within(slice, 'confirmed_at', 'page_request_id'))
      .orderBy('confirmed_at')
      .orderBy('page_request_id')
      .$call(lastOfSlice);
  }

  /** The farthest of the statuses that a customer of the page had left, or entered. */
  function farthestOf(
    eb: ExpressionBuilder<Schema & { p: { id: number } }, 'p'>,
    column: 'from_status_id' | 'to_status_id',
  ) {
    return eb
      .selectFrom('status_changes as ch')
      .innerJoin('statuses as s', 's.status_id', `ch.${column}`)
      .select(({ fn }) => fn.max<number | null>(farness).as('farness'))
      .where(ownAccount('ch'), '=', accountId)
      .whereRef('ch.customer_id', '=', 'p.id');
  }
}

/** The account, but not for an index: that of the customer must serve, and the database might choose the one by time. */
function ownAccount(table: string): Expression<number> {
  return sql<number>`${sql.ref(`${table}.account_id`)} + 0`;
}

/** The `farness` of the domain for the status `s`, as SQL. */
const farness = sql<number | null>`case s.kind
  when 'won' then s.rank + ${sql.lit(wonFarness)} when 'open' then s.rank end`;

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
  { from, to, ownerId }: Scope,
  lastRow: (
    slice: Slice,
    ownerId: Scope['ownerId'],
  ) => { executeTakeFirst(): Promise<Place | undefined> },
  read: (slice: Slice) => Promise<void>,
): Promise<void> {
  let after: Place | undefined;
  do {
    const until = await lastRow({ from, to, after }, ownerId).executeTakeFirst();
    await read({ from, to, after, until });
    after = until;
    await new Promise((resolve) => setImmediate(resolve));
  } while (after !== undefined);
}
