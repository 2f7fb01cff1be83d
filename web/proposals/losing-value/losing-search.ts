import { readId } from '../../shared/search/read-search.ts';

/** Whose quotes are shown, as it stands in the address; everybody's without. */
export type LosingSearch = { owner?: number | undefined };

export function readLosingSearch(raw: Record<string, unknown>): LosingSearch {
  return { owner: readId(raw.owner) };
}
