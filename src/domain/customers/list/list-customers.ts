import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import { findStatus, findStatuses } from '../../statuses/queries.ts';
import { findOwner } from '../change-owner.ts';
import { type CustomerType, type ListedCustomer, readTags } from '../customer.ts';
import type {
  CappedCount,
  CustomerFilter,
  CustomerPage,
  CustomerSort,
  Direction,
  FilterInput,
  ListCursor,
} from './customer-list.ts';
import { findCustomerPage, findFittingCustomers } from './customer-lists.ts';
import { lastCharacter } from './fitting-customers.ts';
import {
  forgivenBeginnings,
  isForgiven,
  marksOf,
  nearestWord,
  searchTerms,
} from './search-words.ts';

/** The words of a search that count; more do not narrow it any further. */
const searchTermsMax = 8;

/** More different words with the same beginning are not compared with a misspelled one. */
const alikeMax = 3000;

const staleDays = 14;
const recentDays = 7;

/** The reader: `onlyOwner` limits them to the customers of one owner, unless they may see all. */
export type Asker = { userId: number; onlyOwner: number | undefined };

/** More than this many different pairs of source and tags are not read. */
const pairsMax = 2000;

/** A page of customers, and how many there are in all. */
export async function listCustomers(
  app: App,
  store: AccountDb,
  input: {
    filterInput: FilterInput;
    asker: Asker;
    sort: CustomerSort;
    direction: Direction;
    after: ListCursor | undefined;
    limit: number;
  },
): Promise<CustomerPage & { total: CappedCount }> {
  const { filterInput, asker, ...list } = input;
  const filter = await askCustomers(app, store, { filterInput, asker });
  return findCustomerPage(store, { ...list, filter });
}

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
    terms: [...(await forgivingTerms(store, search)), ...marksOf({ source, tag })],
    statusIds: quick === 'stale' ? await onlyOpen(store, statusIds) : statusIds,
    ownerIds: onlyOwner === undefined ? unlessEmpty(filterInput.ownerIds) : [onlyOwner],
    types: unlessEmpty(filterInput.types),
    changedUpTo: quick === 'stale' ? app.now() - staleDays * dayMs : undefined,
    createdSince: quick === 'new' ? recently : undefined,
    viewedSince: quick === 'viewed' ? recently : undefined,
  };
}

/** The terms of a search by people. One with which no word of the account begins stands for the word most like it. */
async function forgivingTerms(store: AccountDb, search: string): Promise<string[]> {
  const terms: string[] = [];
  for (const term of searchTerms(search).slice(0, searchTermsMax)) {
    terms.push((isForgiven(term) ? await wordMeant(store, term) : undefined) ?? term);
  }
  return terms;
}

/** The word that a term most likely misspells; undefined where words begin with it, or none is like it. */
async function wordMeant(db: AccountDb, term: string): Promise<string | undefined> {
  if ((await wordsFrom(db, term, 1)).length > 0) return undefined;
  const alike: string[] = [];
  for (const beginning of forgivenBeginnings(term)) {
    alike.push(...(await wordsFrom(db, beginning, alikeMax)));
  }
  return nearestWord(term, alike);
}

/** The words of the account's customers with a beginning, each once. */
async function wordsFrom(db: AccountDb, beginning: string, limit: number): Promise<string[]> {
  const rows = await db
    .own('customerWords')
    .select('word')
    .distinct()
    .where('word', '>=', beginning)
    .where('word', '<', beginning + lastCharacter)
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
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

/** The sources and tags that the customers of the account have, sorted by name, for suggestions and filters. */
export async function findChoices(
  db: AccountDb,
): Promise<{ sources: readonly string[]; tags: readonly string[] }> {
  const pairs = await db
    .own('customers')
    .select(['source', 'tags'])
    .distinct()
    .orderBy('source')
    .orderBy('tags')
    .limit(pairsMax)
    .execute();
  const sources = pairs.map(({ source }) => source).filter((source) => source !== '');
  const tags = pairs.flatMap((pair) => readTags(pair.tags));
  return { sources: sorted(sources), tags: sorted(tags) };
}

/** Of names that differ in capitals only, the first is shown. */
function sorted(names: readonly string[]): string[] {
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()].sort((one, other) => one.localeCompare(other, 'en'));
}

/** The filter of a customer list. A customer must match all of it. */
type SoughtCustomers = {
  /** Beginnings of words of name, company, email address, phone number or site. */
  text?: string | undefined;
  /** The name of a status. */
  status?: string | undefined;
  ownerEmail?: string | undefined;
  type?: CustomerType | undefined;
  source?: string | undefined;
  tag?: string | undefined;
  updatedSince?: Moment | undefined;
};

/**
 * A page of the customers that are sought, and the place where the next one begins. Refuses with INVALID_PARAMETERS a
 * status or owner that the account does not have.
 */
export async function findCustomers(
  store: AccountDb,
  sought: SoughtCustomers,
  page: { after: ListCursor | undefined; limit: number },
): Promise<{ customers: ListedCustomer[]; next: ListCursor | undefined }> {
  const { text, status, ownerEmail, type, source, tag, updatedSince } = sought;
  const terms = searchTerms(text ?? '').slice(0, searchTermsMax);
  // A text without letters and digits matches no customer.
  if (text !== undefined && terms.length === 0) return { customers: [], next: undefined };
  const filter = {
    terms: [...terms, ...marksOf({ source, tag })],
    statusIds:
      status === undefined ? undefined : [findStatus(await findStatuses(store), status).statusId],
    ownerIds: ownerEmail === undefined ? undefined : [(await findOwner(store, ownerEmail)).userId],
    types: type && [type],
    changedSince: updatedSince,
  };
  return findFittingCustomers(store, filter, page);
}
