import type { AccountStore } from '../app.ts';
import type { Place } from '../events/store.ts';
import { dataOf, isFor, type News, newsOf } from './news.ts';
import type { TeamEvent } from './store.ts';

/** A client that missed more than this reloads everything. */
export const newsMax = 100;

export type NewsPage = {
  news: { news: News; isFor: (onlyOwner: number | undefined) => boolean }[];
  /** Where the next page begins. */
  through: Place;
};

/** What happened after a place, for everybody of the account, with how to tell whom it is for. */
export async function readNews(store: AccountStore, after: Place): Promise<NewsPage> {
  const events = await store.news.after(after, newsMax);
  const news: NewsPage['news'] = [];
  for (const event of events) {
    const isOnPaper = await wasSignedOnPaper(store, event);
    news.push({
      news: newsOf(event, { isOnPaper }),
      isFor: (onlyOwner) => isFor(event, onlyOwner),
    });
  }
  return { news, through: events.at(-1)?.place ?? after };
}

async function wasSignedOnPaper(store: AccountStore, event: TeamEvent): Promise<boolean> {
  if (event.type !== 'contract_signed') return false;
  const contractId = dataOf(event).contract_id;
  const contract = contractId === undefined ? undefined : await store.contracts.find(contractId);
  return contract?.paper !== undefined;
}
