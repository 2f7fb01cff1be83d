import type { EventType } from './catalogue.ts';
import type { Event } from './event.ts';

export type EventStore = {
  insert(event: Event): Promise<void>;
  /** The newest first. */
  latest(filter: { type: EventType | undefined; limit: number }): Promise<Event[]>;
  /** Those that were committed after the given one, in that order; `undefined` when it does not exist. */
  following(
    eventId: string,
    filter: { type: EventType | undefined; limit: number },
  ): Promise<Event[] | undefined>;
  /** From the first one on. */
  earliest(filter: { type: EventType | undefined; limit: number }): Promise<Event[]>;
};
