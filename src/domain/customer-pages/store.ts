import type { TimelineCursor, TimelineEntry } from './timeline.ts';

export type TimelineStore = {
  /** Lists a customer's activity, newest first, from before the cursor if there is one. */
  of(
    customerId: number,
    page: { before: TimelineCursor | undefined; limit: number },
  ): Promise<{ entries: TimelineEntry[]; next: TimelineCursor | undefined }>;
};
