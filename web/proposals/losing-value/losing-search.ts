import { readId } from '../../shared/search/read-search.ts';

/** The owner whose quotes are shown, from the address; all quotes without one. */
type LosingSearch = { owner?: number | undefined };

export function readLosingSearch(raw: Record<string, unknown>): LosingSearch {
  return { owner: readId(raw.owner) };
}
