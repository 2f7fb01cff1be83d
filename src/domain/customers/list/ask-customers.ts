import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../shared/time.ts';
import { findStatuses } from '../../statuses/queries.ts';
import { type CustomerFilter, type FilterInput, searchTermsMax } from './customer-list.ts';
import { marksOf, searchTerms } from './search-words.ts';

const staleDays = 14;
const recentDays = 7;

/** The reader: `onlyOwner` limits them to the customers of one owner, unless they may see all. */
export type Asker = { userId: number; onlyOwner: number | undefined };

/** A list request as the store takes it: restricted to the customers that the caller may see. */
export async function askCustomers(
  app: App,
  store: AccountDb,
  { filterInput, asker }: { filterInput: FilterInput; asker: Asker },
): Promise<CustomerFilter> {
  const { search = '', quick, source, tag } = filterInput;
  const onlyOwner = asker.onlyOwner ?? (quick === 'mine' ? asker.userId : undefined);
  const recently = app.now() - recentDays * dayMs;
  const statusIds = unlessEmpty(filterInput.statusIds);
  return {
    terms: [...searchTerms(search).slice(0, searchTermsMax), ...marksOf({ source, tag })],
    statusIds: quick === 'stale' ? await onlyOpen(store, statusIds) : statusIds,
    ownerIds: onlyOwner === undefined ? unlessEmpty(filterInput.ownerIds) : [onlyOwner],
    types: unlessEmpty(filterInput.types),
    changedUpTo: quick === 'stale' ? app.now() - staleDays * dayMs : undefined,
    createdSince: quick === 'new' ? recently : undefined,
    viewedSince: quick === 'viewed' ? recently : undefined,
  };
}

/** Customers whose sale is won, lost or parked are not waiting for the firm. */
async function onlyOpen(
  store: AccountDb,
  statusIds: readonly number[] | undefined,
): Promise<readonly number[]> {
  const statuses = await findStatuses(store);
  return statuses
    .filter(({ kind, statusId }) => kind === 'open' && (statusIds?.includes(statusId) ?? true))
    .map(({ statusId }) => statusId);
}

function unlessEmpty<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)];
}
