import type { Moment } from '../shared/time.ts';
import type { EventType, everyType } from './catalogue.ts';
import type { Event } from './event.ts';

/**
 * An event's number within its account, from 1 and without gaps, in the order of commits: a reader of one number has
 * seen all lower ones. 0 is the position before the first event.
 */
export type FeedCursor = number;

/** An event to add. `traceparent` names the span to which its deliveries belong. */
export type EventToRecord = Event & { traceparent?: string | undefined };

/** Tests are events as well, but `latest`, `earliest` and `following` leave them out: they read the feed. */
export type EventStore = {
  /**
   * Adds events in their order, of each with one delivery to every subscription to its type that has not ended and whose
   * filter its customer passes, by the values in its body; held for those not active.
   */
  record(events: readonly EventToRecord[]): Promise<void>;
  /** Adds an event without deliveries. */
  insert(event: EventToRecord): Promise<void>;
  /** The newest first. */
  latest(filter: FeedFilter): Promise<Event[]>;
  /** Begins with the first one. */
  earliest(filter: FeedFilter): Promise<Event[]>;
  /** Those after a cursor, in order. */
  following(cursor: FeedCursor, filter: FeedFilter): Promise<Event[]>;
  /** Undefined when the account has no such event, or not any more. */
  cursorOf(eventId: string): Promise<FeedCursor | undefined>;
  /** The cursor of the newest event that there ever was. */
  lastCursor(): Promise<FeedCursor>;
  /** The first event that is kept at all, or the first after a cursor. */
  firstKept(after?: FeedCursor): Promise<{ cursor: FeedCursor; occurredAt: Moment } | undefined>;
  /** Those of customers with a cursor after `after` and up to `through`, in order, tests too. */
  ofCustomers(
    customerIds: readonly number[],
    page: { after: FeedCursor; through: FeedCursor; limit: number },
  ): Promise<(Event & { cursor: FeedCursor })[]>;
  /**
   * Gives these events other bodies and blanks what receivers answered to their deliveries. Returns the deliveries of
   * theirs that are not over.
   */
  erase(events: readonly { eventId: string; body: string }[]): Promise<number[]>;
};

/** No type means the eight types of the interface; update events come when one of them, or every type, is named. */
export type FeedFilter = { type: EventType | typeof everyType | undefined; limit: number };
