import type { AccountDb } from '../../account-db.ts';
import { readTags } from '../tags.ts';

/** More than this many different pairs of source and tags are not read. */
const pairsMax = 2000;

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
