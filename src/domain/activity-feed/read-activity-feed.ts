import type { AccountStore } from '../app.ts';
import type { FeedCursor } from '../events/store.ts';
import { dataOf, type FeedEntry, feedEntryOf, isFor } from './feed-entry.ts';
import type { TeamEvent } from './store.ts';

/** A client that missed more than this reloads everything. */
export const feedEntriesMax = 100;

export type ActivityPage = {
  entries: { entry: FeedEntry; isFor: (onlyOwner: number | undefined) => boolean }[];
  /** The cursor of the next page. */
  through: FeedCursor;
};

/** Returns the events after a cursor, for the whole account, with a way to tell who may see each. */
export async function readActivityFeed(
  store: AccountStore,
  after: FeedCursor,
): Promise<ActivityPage> {
  const events = await store.activityFeed.after(after, feedEntriesMax);
  const entries: ActivityPage['entries'] = [];
  for (const event of events) {
    const isOnPaper = await wasSignedOnPaper(store, event);
    entries.push({
      entry: feedEntryOf(event, { isOnPaper }),
      isFor: (onlyOwner) => isFor(event, onlyOwner),
    });
  }
  return { entries, through: events.at(-1)?.cursor ?? after };
}

async function wasSignedOnPaper(store: AccountStore, event: TeamEvent): Promise<boolean> {
  if (event.type !== 'contract_signed') return false;
  const contractId = dataOf(event).contract_id;
  const contract = contractId === undefined ? undefined : await store.contracts.find(contractId);
  return contract?.paper !== undefined;
}
