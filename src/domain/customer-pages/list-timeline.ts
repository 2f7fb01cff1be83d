import type { AccountStore } from '../app.ts';
import type { TimelineCursor, TimelineEntry } from './timeline.ts';

/** A page of everything that happened with a customer, the newest first. */
export function listTimeline(
  store: AccountStore,
  input: { customerId: number; before?: TimelineCursor | undefined; limit: number },
): Promise<{ entries: TimelineEntry[]; next: TimelineCursor | undefined }> {
  const { customerId, before, limit } = input;
  return store.timeline.of(customerId, { before, limit });
}
