import {
  type Expression,
  type ExpressionBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { wonFarness } from '../../domain/reports/funnel.ts';
import type { Looked, ReportStore, Scope } from '../../domain/reports/store.ts';
import { halfHourMs } from '../deliveries/attempt-counts.ts';
import type { Db, Schema } from '../schema.ts';

/** Whoever else asks something meanwhile waits for one page at most. */
const pageRows = 250;

/** In the order of time backwards; of one moment, by number. */
type Place = { at: number; id: number };

export function reportStore(db: Db, accountId: number): ReportStore {
  return {
    added: ({ ownerId, ...period }, max) =>
      lookBack(max, async (before, limit) => {
        const page = db
          .selectFrom('customers')
          .select(['customer_id as id', 'created_at as at', 'owner_id', 'status_id'])
          .where('account_id', '=', accountId)
          .$call(newestFirst({ ...period, before }, 'created_at', 'customer_id'))
          .limit(limit);
        const rows = await db
          .selectFrom(page.as('p'))
          .innerJoin('statuses as s', 's.status_id', 'p.status_id')
          .select(['p.id', 'p.at', 'p.owner_id as ownerId', farness.as('now')])
          .select((eb) => [
            farthestOf(eb, 'from_status_id').as('left'),
            farthestOf(eb, 'to_status_id').as('entered'),
          ])
          .orderBy('p.at', 'desc')
          .orderBy('p.id', 'desc')
          .execute();
        return {
          rows: ownedBy(rows, ownerId).map(({ now, left, entered }) => {
            const known = [now, left, entered].filter((one) => one !== null).map(Number);
            return { furthest: known.length === 0 ? undefined : Math.max(...known) };
          }),
          looked: rows,
        };
      }),

    moves: ({ ownerId, ...period }, max) =>
      lookBack(max, async (before, limit) => {
        const page = db
          .selectFrom('status_changes')
          .select([
            'change_id as id',
            'changed_at as at',
            'customer_id',
            'from_status_id',
            'to_status_id',
          ])
          .where('account_id', '=', accountId)
          .$call(newestFirst({ ...period, before }, 'changed_at', 'change_id'))
          .limit(limit);
        const rows = await db
          .selectFrom(page.as('p'))
          .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
          .select([
            'p.id',
            'p.at',
            'p.customer_id as customerId',
            'p.from_status_id as fromStatusId',
            'p.to_status_id as toStatusId',
            'c.owner_id as ownerId',
            'c.created_at as createdAt',
            'c.value_cents as valueCents',
          ])
          .select((eb) =>
            eb
              .selectFrom('status_changes as earlier')
              .select(({ fn }) => fn.max('earlier.changed_at').as('changed_at'))
              .where(ownAccount('earlier'), '=', accountId)
              .whereRef('earlier.customer_id', '=', 'p.customer_id')
              .whereRef('earlier.change_id', '<', 'p.id')
              .as('earlierAt'),
          )
          .orderBy('p.at', 'desc')
          .orderBy('p.id', 'desc')
          .execute();
        return {
          rows: ownedBy(rows, ownerId).map(({ createdAt, earlierAt, ...row }) => ({
            customerId: row.customerId,
            fromStatusId: row.fromStatusId,
            toStatusId: row.toStatusId,
            since: Number(earlierAt ?? createdAt),
            at: row.at,
            valueCents: Number(row.valueCents),
          })),
          looked: rows,
        };
      }),

    published: ({ ownerId, ...period }, max) =>
      lookBack(max, async (before, limit) => {
        const page = db
          .selectFrom('proposals')
          .select([
            'proposal_id as id',
            'published_at as at',
            'project_id',
            'customer_id',
            'first_viewed_at',
          ])
          .where('account_id', '=', accountId)
          .$call(newestFirst({ ...period, before }, 'published_at', 'proposal_id'))
          .limit(limit);
        const rows = await db
          .selectFrom(page.as('p'))
          .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
          .select([
            'p.id',
            'p.at',
            'p.project_id as projectId',
            'p.first_viewed_at as firstViewedAt',
            'c.owner_id as ownerId',
          ])
          .select((eb) =>
            eb
              .selectFrom('contracts as k')
              .select(({ fn }) => fn.min('k.ended_at').as('ended_at'))
              .where('k.account_id', '=', accountId)
              .whereRef('k.proposal_id', '=', 'p.id')
              .where('k.state', 'in', ['sealing', 'signed'])
              .as('signedAt'),
          )
          .orderBy('p.at', 'desc')
          .orderBy('p.id', 'desc')
          .execute();
        return {
          rows: ownedBy(rows, ownerId).map((row) => ({
            projectId: row.projectId,
            publishedAt: row.at,
            firstViewedAt: row.firstViewedAt ?? undefined,
            signedAt: row.signedAt === null ? undefined : Number(row.signedAt),
          })),
          looked: rows,
        };
      }),

    async readings({ from, to, ownerId }, max) {
      const page = db
        .selectFrom('proposal_hits')
        .select(['project_id', 'verdict', 'seconds_json'])
        .where('account_id', '=', accountId)
        .where('confirmed_at', 'is not', null)
        .where('confirmed_at', '>=', from)
        .where('confirmed_at', '<', to)
        .orderBy('confirmed_at', 'desc')
        // One more than asked tells whether there are more.
        .limit(max + 1);
      const rows = await db
        .selectFrom(page.as('h'))
        .innerJoin('projects as p', 'p.project_id', 'h.project_id')
        .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
        .select(['h.verdict', 'h.seconds_json as seconds', 'c.owner_id as ownerId'])
        .execute();
      const byPeople = ownedBy(rows.slice(0, max), ownerId).filter(({ verdict }) =>
        ['viewed', 'repeat'].includes(verdict),
      );
      return {
        rows: byPeople.map(({ seconds }) => JSON.parse(seconds)),
        isCut: rows.length > max,
      };
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

/** What `farness` of the domain says of the status `s`. */
const farness = sql<number | null>`case s.kind
  when 'won' then s.rank + ${sql.lit(wonFarness)} when 'open' then s.rank end`;

/** What happened in a period, backwards from before a place. */
function newestFirst<Tables, Table extends keyof Tables, Output>(
  { from, to, before }: { from: number; to: number; before: Place | undefined },
  time: ReferenceExpression<Tables, Table> & string,
  number: ReferenceExpression<Tables, Table> & string,
) {
  const [at, id] = [sql.ref<number>(time), sql.ref<number>(number)];
  type Query = SelectQueryBuilder<Tables, Table, Output>;
  return (query: Query): Query => {
    const within = query.where(at, '>=', from).where(at, '<', to);
    const ordered = within.orderBy(at, 'desc').orderBy(id, 'desc');
    if (before === undefined) return ordered;
    return ordered.where(sql<boolean>`(${at}, ${id}) < (${before.at}, ${before.id})`);
  };
}

function ownedBy<Row extends { ownerId: number }>(rows: Row[], ownerId: Scope['ownerId']): Row[] {
  return ownerId === undefined ? rows : rows.filter((row) => row.ownerId === ownerId);
}

/** Takes page after page, and lets others have a turn in between, until the period ends or enough was looked at. */
async function lookBack<Row>(
  max: number,
  readPage: (
    before: Place | undefined,
    limit: number,
  ) => Promise<{ rows: Row[]; looked: readonly Place[] }>,
): Promise<Looked<Row>> {
  const rows: Row[] = [];
  let before: Place | undefined;
  for (let left = max; left > 0; ) {
    const limit = Math.min(left, pageRows);
    const page = await readPage(before, limit);
    rows.push(...page.rows);
    if (page.looked.length < limit) return { rows, isCut: false };
    left -= limit;
    before = page.looked.at(-1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const more = await readPage(before, 1);
  return { rows, isCut: more.looked.length > 0 };
}
