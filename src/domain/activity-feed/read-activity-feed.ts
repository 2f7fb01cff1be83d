import type { AccountDb } from '../account-db.ts';
import { findContract } from '../contracts/rows/contracts.ts';
import type { FeedCursor } from '../events/event.ts';
import { dataOf, type FeedEntry, feedEntryOf, isFor } from './feed-entry.ts';
import { findEventsAfter, type TeamEvent } from './queries.ts';

/** A client that missed more than this reloads everything. */
export const feedEntriesMax = 100;

export type ActivityPage = {
  entries: { entry: FeedEntry; isFor: (onlyOwner: number | undefined) => boolean }[];
  /** The cursor of the next page. */
  through: FeedCursor;
};

/** Returns the events after a cursor, for the whole account, with a way to tell who may see each. */
export async function readActivityFeed(store: AccountDb, after: FeedCursor): Promise<ActivityPage> {
  const events = await findEventsAfter(store, after, feedEntriesMax);
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

async function wasSignedOnPaper(store: AccountDb, event: TeamEvent): Promise<boolean> {
  if (event.type !== 'contract_signed') return false;
  const contractId = dataOf(event).contract_id;
  const contract = contractId === undefined ? undefined : await findContract(store, contractId);
  return contract?.paper !== undefined;
}
