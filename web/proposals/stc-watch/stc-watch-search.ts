import { readId } from '../../shared/search/read-search.ts';

/** The owner whose quotes are shown, from the address; all quotes without one. */
type StcWatchSearch = { owner?: number | undefined };

export function readStcWatchSearch(raw: Record<string, unknown>): StcWatchSearch {
  return { owner: readId(raw.owner) };
}
