import type { AccountStore } from '../app.ts';
import { timeOfId } from '../shared/ids.ts';
import { invalidParameter } from '../shared/invalid-parameter.ts';
import type { Event } from './event.ts';
import type { FeedFilter, Place } from './store.ts';

/** The position of a reader: after an event, `start`, or the position a consumer has confirmed. */
export type FeedStart = { after: string } | { consumer: string };

/**
 * Reads the feed, oldest first. `isCut` says that events directly after the reader's place are no longer kept, so it
 * has missed some. Refuses with INVALID_PARAMETERS an `after` that is no event of the account and never was.
 */
export async function readFeed(
  store: AccountStore,
  from: FeedStart,
  filter: FeedFilter,
): Promise<{ events: Event[]; isCut: boolean }> {
  const place = await placeToStart(store, from);
  // The place of the cursor among the removed events is unknown.
  if (place === undefined) return { events: await store.events.earliest(filter), isCut: true };
  const events = await store.events.following(place, filter);
  return { events, isCut: place > 0 && (await isCutAfter(store, place)) };
}

async function placeToStart(store: AccountStore, from: FeedStart): Promise<Place | undefined> {
  // A consumer exists from its first confirmation on; until then it begins with the first event.
  if ('consumer' in from) return (await store.consumers.find(from.consumer))?.place ?? 0;
  if (from.after === 'start') return 0;
  const place = await store.events.placeOf(from.after);
  if (place === undefined && !(await mayHaveBeenRemoved(store, from.after))) {
    throw invalidParameter('after', 'must be the id of an event, or start');
  }
  return place;
}

/** Returns true if an unknown id may be older than all events kept, in an account that once had more. */
async function mayHaveBeenRemoved({ events }: AccountStore, eventId: string): Promise<boolean> {
  const time = timeOfId('evt', eventId);
  if (time === undefined) return false;
  const first = await events.firstKept();
  if (first === undefined) return (await events.lastPlace()) > 0;
  return first.place > 1 && time <= first.occurredAt;
}

async function isCutAfter({ events }: AccountStore, place: Place): Promise<boolean> {
  // In this order, so that an event that is recorded meanwhile is not taken for one that was removed.
  const last = await events.lastPlace();
  const next = await events.firstKept(place);
  return (next?.place ?? last + 1) > place + 1;
}
