import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { timeOfId } from '../shared/ids.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import type { Event, FeedCursor, FeedFilter } from './event.ts';
import {
  findEarliestEvents,
  findFollowingEvents,
  findLastCursor,
  findLatestEvents,
} from './event-queries.ts';

/** Counting further would cost more than the number is worth. */
export const behindMax = 10_000;

/** A reader of the feed with a stored cursor: confirmed events are not returned again. */
type Consumer = {
  name: string;
  /** The sequence of the last event that it confirmed; 0 if it begins with the first event kept. */
  cursor: FeedCursor;
  updatedAt: Moment;
};

/** Bounds what one list of them costs. */
export const consumersMax = 100;

async function findConsumer(db: AccountDb, name: string): Promise<Consumer | undefined> {
  return db
    .own('consumers')
    .select(['name', 'sequence as cursor', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Sorted by name, each with the id of the event at its cursor, unless that event was removed. */
async function findConsumers(
  db: AccountDb,
): Promise<(Consumer & { eventId: string | undefined })[]> {
  const rows = await db.kysely
    .selectFrom('consumers as c')
    .leftJoin('events as e', (join) =>
      join.onRef('e.accountId', '=', 'c.accountId').onRef('e.sequence', '=', 'c.sequence'),
    )
    .select(['c.name', 'c.sequence as cursor', 'c.updatedAt', 'e.eventId'])
    .where('c.accountId', '=', db.accountId)
    .orderBy('c.name')
    .execute();
  return rows.map((row) => ({ ...row, eventId: row.eventId ?? undefined }));
}

/**
 * The number of events of the default feed that each has not confirmed, up to `max`; consumers further behind are
 * left out.
 */
export async function countBehind(
  db: AccountDb,
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const events = db.kysely
    .selectFrom('events as e')
    .where('e.accountId', '=', db.accountId)
    .where('e.inFeed', '=', 1);
  // A consumer that has not come past this event is behind by `max` or more. Nothing older is read, however many
  // events there are.
  const farthest = await events
    .select('e.sequence')
    .orderBy('e.sequence', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  const consumers = db
    .own('consumers')
    .select(['name', 'sequence'])
    .select(
      sql<number>`lag(sequence, 1, ${sql.lit(Number.MAX_SAFE_INTEGER)}) over (order by sequence desc, name)`.as(
        'before',
      ),
    )
    .where('sequence', '>=', farthest?.sequence ?? 0)
    .as('c');
  const newerThanIt = events
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('e.sequence', '>', sql.ref('c.sequence'))
    .whereRef('e.sequence', '<=', sql.ref('c.before'));
  const rows = await db.kysely
    .selectFrom(consumers)
    .select('c.name')
    // The events that the consumer before it has confirmed, so that each event is counted once however many
    // consumers there are.
    .select(newerThanIt.as('newer'))
    .orderBy('c.sequence', 'desc')
    .orderBy('c.name')
    .execute();
  const behind = new Map<string, number>();
  let count = 0;
  for (const { name, newer } of rows) {
    count += Number(newer);
    behind.set(name, count);
  }
  return behind;
}

async function countConsumers(db: AccountDb): Promise<number> {
  const { count } = await db
    .own('consumers')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes the consumer if there is none of its name. */
export async function insertConsumer(
  db: AccountDb,
  { name, cursor, updatedAt }: Consumer,
): Promise<void> {
  await db.kysely
    .insertInto('consumers')
    .values({ accountId: db.accountId, name, sequence: cursor, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'name']).doUpdateSet({ sequence: cursor, updatedAt }),
    )
    .execute();
}

/** False when there is none of that name. */
async function deleteConsumer(db: AccountDb, name: string): Promise<boolean> {
  const removed = await db
    .remove('consumers')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Confirms for a consumer everything up to an event, which may also lie before what it had confirmed; `start` is the
 * cursor before the first event, and `end` that of the newest one. Returns the id of the event that is now the last
 * confirmed, or undefined when there is none. Refuses with INVALID_PARAMETERS an id of no event of the account,
 * and a further consumer when the account has `consumersMax`.
 */
export async function acknowledgeEvents(
  app: App,
  tx: AccountDb,
  { consumer, upTo }: { consumer: string; upTo: string },
): Promise<string | undefined> {
  const { cursor, eventId } = await cursorToKeep(tx, upTo);
  const isNew = (await findConsumer(tx, consumer)) === undefined;
  if (isNew && (await countConsumers(tx)) >= consumersMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `An account has at most ${consumersMax} consumers; remove some first`,
    );
  }
  await insertConsumer(tx, { name: consumer, cursor, updatedAt: app.now() });
  return eventId;
}

async function cursorToKeep(
  db: AccountDb,
  upTo: string,
): Promise<{ cursor: FeedCursor; eventId?: string }> {
  if (upTo === 'start') return { cursor: 0 };
  const eventId = upTo === 'end' ? await newest() : upTo;
  // Every event that ever existed may have been removed since.
  if (eventId === undefined) return { cursor: await findLastCursor(db) };
  const cursor = await findCursor(db, eventId);
  if (cursor === undefined) {
    throw invalidParameter('event_id', 'must be the id of an event, start or end');
  }
  return { cursor, eventId };

  async function newest(): Promise<string | undefined> {
    return (await findLatestEvents(db, { type: undefined, limit: 1 }))[0]?.eventId;
  }
}

/**
 * The consumers of the account by name, each with the id of the last event it has confirmed, unless that is not kept
 * any more, and with how many events it is behind, counted up to `behindMax`.
 */
export async function listConsumers(
  store: AccountDb,
): Promise<(Consumer & { eventId: string | undefined; behind: number })[]> {
  const consumers = await findConsumers(store);
  const behind = await countBehind(store, behindMax);
  return consumers.map((consumer) => ({
    ...consumer,
    behind: behind.get(consumer.name) ?? behindMax,
  }));
}

/** Forgets how far a consumer is. Refuses with CONSUMER_NOT_FOUND when there is none of that name. */
export async function removeConsumer(tx: AccountDb, name: string): Promise<void> {
  if (await deleteConsumer(tx, name)) return;
  throw new Refusal('CONSUMER_NOT_FOUND', 'There is no such consumer');
}

/** The position of a reader: after an event, `start`, or the position a consumer has confirmed. */
export type FeedStart = { after: string } | { consumer: string };

/**
 * Reads the feed, oldest first. `isCut` says that events directly after the reader's cursor are no longer kept, so it
 * has missed some. Refuses with INVALID_PARAMETERS an `after` that is not an event of the account and never was.
 */
export async function readFeed(
  store: AccountDb,
  from: FeedStart,
  filter: FeedFilter,
): Promise<{ events: Event[]; isCut: boolean }> {
  const cursor = await cursorToStart(store, from);
  // The position of the cursor among the removed events is unknown.
  if (cursor === undefined) return { events: await findEarliestEvents(store, filter), isCut: true };
  const events = await findFollowingEvents(store, cursor, filter);
  return { events, isCut: cursor > 0 && (await isCutAfter(store, cursor)) };
}

async function cursorToStart(store: AccountDb, from: FeedStart): Promise<FeedCursor | undefined> {
  // A consumer exists from its first confirmation on; until then it begins with the first event.
  if ('consumer' in from) return (await findConsumer(store, from.consumer))?.cursor ?? 0;
  if (from.after === 'start') return 0;
  const cursor = await findCursor(store, from.after);
  if (cursor === undefined && !(await mayHaveBeenRemoved(store, from.after))) {
    throw invalidParameter('after', 'must be the id of an event, or start');
  }
  return cursor;
}

/** Returns true if an unknown id may be older than all events kept, in an account that once had more. */
async function mayHaveBeenRemoved(db: AccountDb, eventId: string): Promise<boolean> {
  const time = timeOfId('evt', eventId);
  if (time === undefined) return false;
  const first = await findFirstKept(db);
  if (first === undefined) return (await findLastCursor(db)) > 0;
  return first.cursor > 1 && time <= first.occurredAt;
}

async function isCutAfter(db: AccountDb, cursor: FeedCursor): Promise<boolean> {
  // Reads in this order, so that an event recorded meanwhile is not taken for a removed one.
  const last = await findLastCursor(db);
  const next = await findFirstKept(db, cursor);
  return (next?.cursor ?? last + 1) > cursor + 1;
}

/** Undefined when the account has no such event, or not any more. */
async function findCursor(db: AccountDb, eventId: string): Promise<FeedCursor | undefined> {
  const event = await db
    .own('events')
    .select('sequence')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return event?.sequence;
}

/** The first event that is kept at all, or the first after a cursor. */
export async function findFirstKept(
  db: AccountDb,
  after: FeedCursor = 0,
): Promise<{ cursor: FeedCursor; occurredAt: Moment } | undefined> {
  return db
    .own('events')
    .select(['sequence as cursor', 'occurredAt'])
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}
