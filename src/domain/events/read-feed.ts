import type { AccountStore } from '../app.ts';
import { timeOfId } from '../shared/ids.ts';
import { invalidParameter } from '../shared/invalid-parameter.ts';
import type { Event } from './event.ts';
import type { FeedCursor, FeedFilter } from './store.ts';

/** The position of a reader: after an event, `start`, or the position a consumer has confirmed. */
export type FeedStart = { after: string } | { consumer: string };

/**
 * Reads the feed, oldest first. `isCut` says that events directly after the reader's cursor are no longer kept, so it
 * has missed some. Refuses with INVALID_PARAMETERS an `after` that is not an event of the account and never was.
 */
export async function readFeed(
  store: AccountStore,
  from: FeedStart,
  filter: FeedFilter,
): Promise<{ events: Event[]; isCut: boolean }> {
  const cursor = await cursorToStart(store, from);
  // The position of the cursor among the removed events is unknown.
  if (cursor === undefined) return { events: await store.events.earliest(filter), isCut: true };
  const events = await store.events.following(cursor, filter);
  return { events, isCut: cursor > 0 && (await isCutAfter(store, cursor)) };
}

async function cursorToStart(
  store: AccountStore,
  from: FeedStart,
): Promise<FeedCursor | undefined> {
  // A consumer exists from its first confirmation on; until then it begins with the first event.
  if ('consumer' in from) return (await store.consumers.find(from.consumer))?.cursor ?? 0;
  if (from.after === 'start') return 0;
  const cursor = await store.events.cursorOf(from.after);
  if (cursor === undefined && !(await mayHaveBeenRemoved(store, from.after))) {
    throw invalidParameter('after', 'must be the id of an event, or start');
  }
  return cursor;
}

/** Returns true if an unknown id may be older than all events kept, in an account that once had more. */
async function mayHaveBeenRemoved({ events }: AccountStore, eventId: string): Promise<boolean> {
  const time = timeOfId('evt', eventId);
  if (time === undefined) return false;
  const first = await events.firstKept();
  if (first === undefined) return (await events.lastCursor()) > 0;
  return first.cursor > 1 && time <= first.occurredAt;
}

async function isCutAfter({ events }: AccountStore, cursor: FeedCursor): Promise<boolean> {
  // Reads in this order, so that an event recorded meanwhile is not taken for a removed one.
  const last = await events.lastCursor();
  const next = await events.firstKept(cursor);
  return (next?.cursor ?? last + 1) > cursor + 1;
}
