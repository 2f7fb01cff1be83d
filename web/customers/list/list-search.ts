import {
  readId,
  readIds,
  readOneOf,
  readSomeOf,
  readText,
} from '../../shared/search/read-search.ts';
import { type Column, readColumns } from './columns.ts';

export const customerTypes = ['Residential', 'Commercial', 'Large-Scale'] as const;
export type CustomerType = (typeof customerTypes)[number];

export const sorts = ['changed', 'created', 'name', 'value'] as const;
export type Sort = (typeof sorts)[number];
type Direction = 'asc' | 'desc';

/** The state of the customer list in its address. */
export type ListSearch = {
  q?: string | undefined;
  statuses?: number[] | undefined;
  owners?: number[] | undefined;
  types?: CustomerType[] | undefined;
  source?: string | undefined;
  tag?: string | undefined;
  sort?: Sort | undefined;
  /** Set only if it differs from the sort's default. */
  direction?: Direction | undefined;
  /** Set by a view; otherwise each member has their own. */
  columns?: Column[] | undefined;
  /** The saved view that was opened. */
  savedView?: number | undefined;
};

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return {
    q: readText(raw.q),
    statuses: readIds(raw.statuses),
    owners: readIds(raw.owners),
    types: readSomeOf(customerTypes, raw.types),
    source: readText(raw.source),
    tag: readText(raw.tag),
    sort: readOneOf(sorts, raw.sort),
    direction: readOneOf(['asc', 'desc'], raw.direction),
    columns: readColumns(raw.columns),
    savedView: readId(raw.savedView),
  };
}

const usualSort: Sort = 'changed';

/** Names are read from A; of the rest the newest and the most come first. */
function usualDirection(sort: Sort): Direction {
  return sort === 'name' ? 'asc' : 'desc';
}

export function orderOf({ sort = usualSort, direction }: ListSearch): {
  sort: Sort;
  direction: Direction;
} {
  return { sort, direction: direction ?? usualDirection(sort) };
}

/** The order after a click on a heading: the column's default first, then reversed. */
export function afterHeading(search: ListSearch, clicked: Sort): ListSearch {
  const { sort, direction } = orderOf(search);
  const usual = usualDirection(clicked);
  const isTurned = sort === clicked && direction === usual;
  return {
    ...search,
    sort: clicked === usualSort ? undefined : clicked,
    direction: isTurned ? opposite(usual) : undefined,
  };
}

/** Number of filters set, without the search words. */
export function countFilters({
  statuses,
  owners,
  types,
  source,
  tag,
}: Omit<ListSearch, 'sort'>): number {
  return [statuses, owners, types, source, tag].filter((filter) => filter !== undefined).length;
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}
