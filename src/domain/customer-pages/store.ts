import type { TimelineCursor, TimelineEntry } from './timeline.ts';

export type TimelineStore = {
  /** What happened with a customer, the newest first, before a place when it is given. */
  of(
    customerId: number,
    page: { before: TimelineCursor | undefined; limit: number },
  ): Promise<{ entries: TimelineEntry[]; next: TimelineCursor | undefined }>;
};
