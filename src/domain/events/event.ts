import type { Moment } from '../shared/time.ts';
import type { EventType, everyType } from './catalogue.ts';

/**
 * An event's number within its account, from 1 and without gaps, in the order of commits: a reader of one number has
 * seen all lower ones. 0 is the position before the first event.
 */
export type FeedCursor = number;

/** An event to add. `traceparent` names the span to which its deliveries belong. */
export type EventToRecord = Event & { traceparent?: string | undefined };

/** No type means the eight types of the interface; update events come when one of them, or every type, is named. */
export type FeedFilter = { type: EventType | typeof everyType | undefined; limit: number };

/** A fact that happened in an account. Its body is rendered once, and every delivery sends those bytes. */
export type Event = {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  customerId: number;
  /** The JSON text `{id, type, timestamp, data, context}`, of tests with `test: true` in it. */
  body: string;
  /** Sent to one subscription as a test; nothing happened, so the feed leaves it out. */
  isTest?: boolean;
};
