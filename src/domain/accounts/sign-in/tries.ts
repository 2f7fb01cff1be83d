import type { Moment } from '../../shared/time.ts';

/** How often something may be tried. The count begins anew `windowMs` after its first try. */
export type TryLimit = { max: number; windowMs: number };

/** Counts tries, of whatever a key stands for, over all nodes. */
export type TryCounts = {
  /** Counts a try at a moment; returns the milliseconds to wait when it was one too many, else 0. */
  take(key: string, limit: TryLimit, at: Moment): Promise<number>;
  /** Begins anew, since a try was right. */
  forget(key: string): Promise<void>;
};
