import type { Moment } from '../shared/time.ts';
import type { FeedCursor } from './store.ts';

/** A reader of the feed with a stored cursor: confirmed events are not returned again. */
export type Consumer = {
  name: string;
  /** The sequence of the last event that it confirmed; 0 if it begins with the first event kept. */
  cursor: FeedCursor;
  updatedAt: Moment;
};

export type ConsumerStore = {
  find(name: string): Promise<Consumer | undefined>;
  /** Sorted by name, each with the id of the event at its cursor, unless that event was removed. */
  list(): Promise<(Consumer & { eventId: string | undefined })[]>;
  /**
   * The number of events of the default feed that each has not confirmed, up to `max`; consumers further behind are
   * left out.
   */
  behind(max: number): Promise<ReadonlyMap<string, number>>;
  count(): Promise<number>;
  /** Makes the consumer if there is none of its name. */
  keep(consumer: Consumer): Promise<void>;
  /** False when there is none of that name. */
  remove(name: string): Promise<boolean>;
};

/** Bounds what one list of them costs. */
export const consumersMax = 100;
