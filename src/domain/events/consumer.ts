import type { Moment } from '../shared/time.ts';
import type { FeedCursor } from './event.ts';

/** A reader of the feed with a stored cursor: confirmed events are not returned again. */
export type Consumer = {
  name: string;
  /** The sequence of the last event that it confirmed; 0 if it begins with the first event kept. */
  cursor: FeedCursor;
  updatedAt: Moment;
};

/** Bounds what one list of them costs. */
export const consumersMax = 100;
