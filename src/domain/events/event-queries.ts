import { inBatches, insertRows, updateRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { AccountDb } from '../account-db.ts';
import { takeEventNumbers } from '../accounts/account-counts.ts';
import { enqueue, readTargets } from '../deliveries/queue/enqueue.ts';
import type { Schema } from '../schema.ts';
import { inParallel } from '../shared/in-parallel.ts';
import {
  type Event,
  type EventToRecord,
  everyType,
  type FeedCursor,
  type FeedFilter,
  isUpdateEvent,
} from './event.ts';

/**
 * Adds events in their order, of each with one delivery to every subscription to its type that has not ended and whose
 * filter its customer passes, by the values in its body; held for those not active. `taken` is the first of their
 * numbers, if they are taken already.
 */
export async function insertWithDeliveries(
  db: AccountDb,
  events: readonly EventToRecord[],
  taken?: number,
): Promise<void> {
  const [first, targets] = await inParallel([
    taken ?? takeEventNumbers(db, events.length),
    readTargets(db.kysely, db.accountId, events),
  ]);
  insert(db, events, first);
  await enqueue(db, { events, targets });
}

/** Adds an event without deliveries. */
export async function insertEvent(db: AccountDb, event: EventToRecord): Promise<void> {
  insert(db, [event], await takeEventNumbers(db, 1));
}

/** The newest first. */
export async function findLatestEvents(db: AccountDb, filter: FeedFilter): Promise<Event[]> {
  return feed(db, filter).orderBy('sequence', 'desc').execute();
}

/** Begins with the first one. */
export async function findEarliestEvents(db: AccountDb, filter: FeedFilter): Promise<Event[]> {
  return feed(db, filter).orderBy('sequence').execute();
}

/** Those after a cursor, in order. */
export async function findFollowingEvents(
  db: AccountDb,
  cursor: FeedCursor,
  filter: FeedFilter,
): Promise<Event[]> {
  return feed(db, filter).where('sequence', '>', cursor).orderBy('sequence').execute();
}

/** The cursor of the newest event that there ever was. */
export async function findLastCursor(db: AccountDb): Promise<FeedCursor> {
  const account = await db.own('accounts').select('eventSequence').executeTakeFirstOrThrow();
  return account.eventSequence;
}

/** Those of customers with a cursor after `after` and up to `through`, in order, tests too. */
export async function findEventsOfCustomers(
  db: AccountDb,
  customerIds: readonly number[],
  { after, through, limit }: { after: FeedCursor; through: FeedCursor; limit: number },
): Promise<(Event & { cursor: FeedCursor })[]> {
  const rows = await db
    .own('events')
    .select(eventColumns)
    .select('sequence as cursor')
    .where('customerId', 'in', customerIds)
    .where('sequence', '>', after)
    .where('sequence', '<=', through)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows;
}

/**
 * Gives these events other bodies and blanks what receivers answered to their deliveries. Returns the deliveries of
 * theirs that are not over.
 */
export async function eraseEventBodies(
  db: AccountDb,
  events: readonly { eventId: string; body: string }[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const bodies = events.map(({ eventId, body }) => ({
    accountId: db.accountId,
    eventId,
    body,
  }));
  await replaceBodies(db.kysely, bodies);
  const deliveries = await deliveriesOf(
    db,
    events.map(({ eventId }) => eventId),
  );
  for (const some of inBatches(deliveries)) await blankAnswers(db, some);
  return deliveries.filter((one) => one.finishedAt === null).map((one) => one.deliveryId);
}

/** Adds events whose numbers go on from `first`. */
function insert(db: AccountDb, events: readonly EventToRecord[], first: number): void {
  const rows = events.map((event, index) => ({
    accountId: db.accountId,
    sequence: first + index,
    eventId: event.eventId,
    type: event.type,
    occurredAt: event.occurredAt,
    customerId: event.customerId,
    body: event.body,
    isTest: event.isTest ? 1 : 0,
    inFeed: event.isTest || isUpdateEvent(event.type) ? 0 : 1,
    traceparent: event.traceparent ?? null,
  }));
  waitAtEnd(db.kysely, addEvents(db.kysely, rows));
  db.notify(`events of ${db.accountId}`);
}

/** Deliveries are found through the event, the only index that finds the few among all of the account's. */
function deliveriesOf(db: AccountDb, eventIds: readonly string[]) {
  return db.kysely
    .selectFrom('events as e')
    .innerJoin('deliveries as d', 'd.eventId', 'e.eventId')
    .select(['d.deliveryId', 'd.finishedAt'])
    .where('e.accountId', '=', db.accountId)
    .where('e.eventId', 'in', eventIds)
    .execute();
}

async function blankAnswers(
  db: AccountDb,
  deliveries: readonly { deliveryId: number }[],
): Promise<void> {
  await db
    .change('attempts')
    .set({ responseHeaders: '{}', responseBody: '', error: null })
    .where(
      'deliveryId',
      'in',
      deliveries.map((one) => one.deliveryId),
    )
    .execute();
}

function feed(db: AccountDb, { type, limit }: FeedFilter) {
  const events = db.own('events').select(eventColumns).limit(limit);
  if (type === undefined) return events.where('inFeed', '=', 1);
  const happened = events.where('isTest', '=', 0);
  return type === everyType ? happened : happened.where('type', '=', type);
}

const eventColumns = ['eventId', 'type', 'occurredAt', 'customerId', 'body'] as const;

const eventRow = {
  accountId: 'integer',
  sequence: 'integer',
  eventId: 'text',
  type: 'text',
  occurredAt: 'integer',
  customerId: 'integer',
  body: 'text',
  isTest: 'integer',
  inFeed: 'integer',
  traceparent: 'text',
} as const;

const addEvents = insertRows<
  Omit<Schema['events'], 'isTest' | 'inFeed'> & { isTest: number; inFeed: number }
>({
  table: 'events',
  columns: eventRow,
});

const replaceBodies = updateRows<{ accountId: number; eventId: string; body: string }, 'events'>({
  table: 'events',
  columns: { accountId: 'integer', eventId: 'text', body: 'text' },
  key: ['accountId', 'eventId'],
  set: ({ row }) => ({ body: row('body') }),
});
