import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import type { AccountDb } from '../../account-db.ts';
import { searchDeliveries } from '../../deliveries/queue/delivery-log.ts';
import { type EventType, everyType, type FeedCursor } from '../../events/event.ts';
import type { Db } from '../../schema.ts';
import { statusIdsByName } from '../../statuses/queries.ts';
import { customerOfBody, isNarrow, passesFilter } from '../chosen-events.ts';
import {
  type Found,
  type Replay,
  type Replayable,
  type ReplayFilter,
  statesOfReplay,
} from '../replay.ts';
import type { Subscription } from '../subscription.ts';

/** The number of deliveries or events that one batch searches. It does so while others wait to write. */
const examinedInBatch = 1000;
const placesAtOnce = 200;

/** The condition is written as in the index, so that the database knows the index applies. */
const isRunning = sql<boolean>`state = 'running'`;

export async function findReplay(db: AccountDb, replayId: string): Promise<Replay | undefined> {
  const row = await selectReplays(db.kysely, db.accountId)
    .where('replayId', '=', replayId)
    .executeTakeFirst();
  return row && toReplay(row);
}

/** The newest first. */
export async function findReplays(db: AccountDb, limit: number): Promise<Replay[]> {
  const rows = await selectReplays(db.kysely, db.accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('replayId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toReplay);
}

export async function countRunningReplays(db: AccountDb): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('replays')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isRunning)
    // Not for the index of the account's replays: there may be many more that are over.
    .where(sql<number>`account_id + 0`, '=', db.accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Looks for what a replay of deliveries sends next, among a bounded number of them. Those that are being sent, and
 * those whose subscription is not active, are left out.
 */
export async function findDeliveriesAfter(
  db: AccountDb,
  { filter, progress, through }: Replay,
  limit: number,
): Promise<Found> {
  const { which, ...rest } = filter;
  const sought = { ...rest, states: statesOfReplay[which] };
  const { ids, end } = await searchDeliveries(db.kysely, db.accountId, sought, {
    newestFirst: false,
    past: progress,
    limit,
    examinedMax: examinedInBatch,
    onlySendable: true,
  });
  const found = ids
    .filter((id) => id <= through)
    .map((deliveryId) => ({ number: deliveryId, deliveryId }));
  return { found, examinedThrough: examinedThrough(found, { limit, end: end?.id, through }) };
}

/** Looks for what a replay of missed events sends next: held deliveries, and events of its types and filter without a delivery. */
export async function findMissedAfter(
  db: AccountDb,
  { filter, progress, through }: Replay,
  subscription: Pick<Subscription, 'subscriptionId' | 'types' | 'filter'>,
  limit: number,
): Promise<Found> {
  const types = filter.type === undefined ? subscription.types : [filter.type];
  const events = db
    .own('events')
    .select('sequence')
    .where('sequence', '>', progress)
    .where('sequence', '<=', through)
    .orderBy('sequence')
    .limit(examinedInBatch);
  const [only, ...more] = types;
  const ofTypes =
    types === everyType
      ? events
      : more.length === 0
        ? events.where('type', '=', only as EventType)
        : events.where('type', 'in', types);
  const rows = await ofTypes.execute();
  const places = rows.map((row) => row.sequence);
  const end = places.length === examinedInBatch ? places.at(-1) : undefined;
  const found: Replayable[] = [];
  // A few at a time, because most often the first ones are enough.
  for (let next = 0; next < places.length && found.length < limit; next += placesAtOnce) {
    const some = places.slice(next, next + placesAtOnce);
    found.push(...(await missedAt(db, some, subscription, filter)));
  }
  found.splice(limit);
  return { found, examinedThrough: examinedThrough(found, { limit, end, through }) };
}

/** The events at these places that a subscription has missed. */
async function missedAt(
  db: AccountDb,
  places: readonly FeedCursor[],
  { subscriptionId, filter }: Pick<Subscription, 'subscriptionId' | 'filter'>,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: ReplayFilter,
): Promise<Replayable[]> {
  const events = await db
    .own('events')
    .select(['sequence as number', 'eventId', 'customerId'])
    .$if(isNarrow(filter), (select) => select.select('body'))
    .where('sequence', 'in', places)
    .where('occurredAt', '>=', from)
    .where('occurredAt', '<', to)
    .where('isTest', '=', 0)
    .orderBy('sequence')
    .execute();
  const statusIdOf = isNarrow(filter) ? await statusIdsByName(db.kysely, db.accountId) : new Map();
  const passes = ({ body }: { body?: string }) =>
    body === undefined || passesFilter(filter, customerOfBody(body), statusIdOf);
  const sent = await deliveriesOf(db, events, subscriptionId);
  return events.flatMap((event): Replayable[] => {
    const { number, eventId, customerId } = event;
    const delivery = sent.get(eventId);
    if (delivery === undefined) {
      return passes(event) ? [{ number, deliveryId: undefined, eventId, customerId }] : [];
    }
    return delivery.state === 'held' ? [{ number, deliveryId: delivery.deliveryId }] : [];
  });
}

/**
 * Returns deliveries by event. No join is used, because with one a database may read all deliveries to find those of
 * a few events.
 */
async function deliveriesOf(
  db: AccountDb,
  events: readonly { eventId: string }[],
  subscriptionId: string,
) {
  if (events.length === 0) return new Map<string, never>();
  const rows = await db.kysely
    .selectFrom('deliveries')
    .select(['eventId', 'deliveryId', 'state'])
    .where(
      'eventId',
      'in',
      events.map(({ eventId }) => eventId),
    )
    // Not for the index of the subscription's deliveries: an event has fewer.
    .where(sql<string>`subscription_id || ''`, '=', subscriptionId)
    .execute();
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** The replays of all accounts. */
export function runningReplays({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** The oldest first. */
    async list(limit: number): Promise<{ accountId: number; replayId: string }[]> {
      return reads
        .selectFrom('replays')
        .select(['accountId', 'replayId'])
        .where(isRunning)
        .orderBy('createdAt')
        .limit(limit)
        .execute();
    },
  };
}

/** A full batch may leave some behind its last; otherwise everything up to where the search ended was examined. */
function examinedThrough(
  found: Found['found'],
  { limit, end, through }: { limit: number; end: number | undefined; through: number },
): number {
  const last = found.length === limit ? found.at(-1)?.number : undefined;
  return Math.min(last ?? end ?? through, through);
}

function selectReplays(db: Db, accountId: number) {
  return db
    .selectFrom('replays')
    .select([
      'replayId',
      'filter',
      'state',
      'replayed',
      'cap',
      'progress',
      'createdAt',
      'finishedAt',
    ])
    .where('accountId', '=', accountId);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectReplays>['executeTakeFirstOrThrow']>>;

function toReplay(row: Row): Replay {
  const { through, ...filter } = JSON.parse(row.filter);
  return {
    ...row,
    filter,
    through,
    state: row.state,
    finishedAt: row.finishedAt ?? undefined,
  };
}
