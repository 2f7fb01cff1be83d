import { type ProductKind, productKinds } from '../shared/formats/product-words.ts';
import { readOneOf, readText } from '../shared/search/read-search.ts';

/** The part of the library that is shown. */
export type ProductSearch = { kind?: ProductKind; q?: string; archived?: true };

export function readProductSearch(search: Record<string, unknown>): ProductSearch {
  const kind = readOneOf(productKinds, search.kind);
  const q = readText(search.q)?.slice(0, 100);
  return {
    ...(kind && { kind }),
    ...(q !== undefined && { q }),
    ...(search.archived === true && { archived: true }),
  };
}
