import { hourMs, type Moment } from '../shared/time.ts';

/** How long an answer is kept for a caller who is not sure that the first request arrived. */
export const idempotencyKeptMs = 24 * hourMs;

/** Answers kept under the caller's `Idempotency-Key`, so that a retry repeats nothing. */
export type IdempotencyStore = {
  /**
   * Takes the key for this request, or gives back what an earlier request left under it. A second request with
   * the same key waits here until the first has committed.
   */
  take(key: {
    key: string;
    requestHash: string;
    at: Moment;
  }): Promise<{ requestHash: string; answer: string } | undefined>;
  /** What a request left under the key, if it is still kept. */
  find(key: {
    key: string;
    at: Moment;
  }): Promise<{ requestHash: string; answer: string } | undefined>;
  keep(key: string, answer: string): Promise<void>;
};
