import { hourMs, type Moment } from '../shared/time.ts';

/** The time for which a response is kept for a caller who is unsure whether the first request arrived. */
export const idempotencyKeptMs = 24 * hourMs;

/** Answers kept under the caller's `Idempotency-Key`, so that a retry repeats nothing. */
export type IdempotencyStore = {
  /**
   * Finds the answers kept under these keys. A transaction of the account sees what every earlier one left, and
   * no other one leaves anything before it ends.
   */
  find(keys: readonly string[], at: Moment): Promise<ReadonlyMap<string, KeptAnswer>>;
  /** Keeps answers under keys for which `find` has found none. `at` is when the requests came. */
  keep(answers: readonly (KeptAnswer & { key: string })[], at: Moment): Promise<void>;
};

export type KeptAnswer = { requestHash: string; answer: string };
