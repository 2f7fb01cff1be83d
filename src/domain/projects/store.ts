import type { Moment } from '../shared/time.ts';

/** Drafts of all accounts that are to be announced. */
export type DraftQueue = {
  /** The longest waiting first. */
  due(now: Moment, limit: number): Promise<{ accountId: number; projectId: number }[]>;
  /** When the next one is due, which may be over; undefined when none waits. */
  nextDueAt(): Promise<Moment | undefined>;
};
