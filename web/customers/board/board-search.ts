import {
  readId,
  readIds,
  readOneOf,
  readSomeOf,
  readText,
} from '../../shared/search/read-search.ts';
import { type CustomerType, customerTypes } from '../list/list-search.ts';

/** Ready-made questions, by the name that the server knows them by. */
export const quickFilters = [
  { value: 'mine', label: 'Mine' },
  { value: 'stale', label: 'No activity for 2 weeks' },
  { value: 'viewed', label: 'Viewed this week' },
  { value: 'new', label: 'New this week' },
] as const;
type QuickFilter = (typeof quickFilters)[number]['value'];

/** The board's state in its address. */
export type BoardSearch = {
  q?: string | undefined;
  quick?: QuickFilter | undefined;
  owners?: number[] | undefined;
  types?: CustomerType[] | undefined;
  /** The column that a phone shows. */
  status?: number | undefined;
  /** The customer whose panel is open. */
  customer?: number | undefined;
};

export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  return {
    q: readText(raw.q),
    quick: readOneOf(
      quickFilters.map(({ value }) => value),
      raw.quick,
    ),
    owners: readIds(raw.owners),
    types: readSomeOf(customerTypes, raw.types),
    status: readId(raw.status),
    customer: readId(raw.customer),
  };
}

/** The board's filters as the server's input. */
export function filterOf({ q, quick, owners, types }: BoardSearch) {
  return { search: q, quick, ownerIds: owners, types };
}

export type BoardFilter = ReturnType<typeof filterOf>;

/** Number of filters set, without the search words. */
export function countBoardFilters({ quick, owners, types }: BoardSearch): number {
  return [quick, owners, types].filter((filter) => filter !== undefined).length;
}
