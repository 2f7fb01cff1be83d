import type { Moment } from '../../shared/time.ts';

/** The number of attempts that a window allows. A window begins with its first attempt and lasts `windowMs`. */
export type AttemptLimit = { max: number; windowMs: number };

/** Counts attempts, by key, over all nodes. */
export type AttemptLimits = {
  /** Counts an attempt at a moment; returns the milliseconds to wait when it exceeds the limit, else 0. */
  take(key: string, limit: AttemptLimit, at: Moment): Promise<number>;
  /** Resets the count, since an attempt succeeded. */
  forget(key: string): Promise<void>;
};
