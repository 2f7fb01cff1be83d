import type { AccountDb } from '../account-db.ts';
import { timeOfId } from '../shared/ids.ts';
import { invalidParameter } from '../shared/refusal.ts';
import { findConsumer } from './consumers.ts';
import type { Event, FeedCursor, FeedFilter } from './event.ts';
import {
  findCursor,
  findEarliestEvents,
  findFirstKept,
  findFollowingEvents,
  findLastCursor,
} from './event-queries.ts';

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
