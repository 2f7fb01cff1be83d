import { hourMs, type Moment } from '../shared/time.ts';

/** The time for which a response is kept for a caller who is unsure whether the first request arrived. */
export const idempotencyKeptMs = 24 * hourMs;

/** Answers kept under the caller's `Idempotency-Key`, so that a retry repeats nothing. */
export type IdempotencyStore = {
  /**
   * Finds the kept answer under the key. A transaction of the account sees what every earlier one left, and
   * no other one leaves anything before it ends.
   */
  find(key: { key: string; at: Moment }): Promise<KeptAnswer | undefined>;
  /** Keeps an answer under a key for which `find` has found none. `at` is when the request came. */
  keep(answer: KeptAnswer & { key: string; at: Moment }): Promise<void>;
};

type KeptAnswer = { requestHash: string; answer: string };
