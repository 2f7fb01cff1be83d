import type { AccountDb } from '../account-db.ts';
import { findTimeline } from './queries.ts';
import type { TimelineCursor, TimelineEntry } from './timeline.ts';

/** A page of everything that happened with a customer, the newest first. */
export function listTimeline(
  store: AccountDb,
  input: { customerId: number; before?: TimelineCursor | undefined; limit: number },
): Promise<{ entries: TimelineEntry[]; next: TimelineCursor | undefined }> {
  const { customerId, before, limit } = input;
  return findTimeline(store, customerId, { before, limit });
}
