import type { EventType, everyType } from './catalogue.ts';
import type { Event } from './event.ts';

/**
 * An event's number within its account, from 1 and without gaps, in the order of commits: a reader of one number has
 * seen all lower ones. 0 is the position before the first event.
 */
export type FeedCursor = number;

/** An event to add. `traceparent` names the span to which its deliveries belong. */
export type EventToRecord = Event & { traceparent?: string | undefined };

/** No type means the eight types of the interface; update events come when one of them, or every type, is named. */
export type FeedFilter = { type: EventType | typeof everyType | undefined; limit: number };
