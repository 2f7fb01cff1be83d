import type { AccountStore } from '../app.ts';
import type { TimelineEntry, TimelinePlace } from './timeline.ts';

/** A page of everything that happened with a customer, the newest first. */
export function listTimeline(
  store: AccountStore,
  input: { customerId: number; before?: TimelinePlace | undefined; limit: number },
): Promise<{ entries: TimelineEntry[]; next: TimelinePlace | undefined }> {
  const { customerId, before, limit } = input;
  return store.timeline.of(customerId, { before, limit });
}
