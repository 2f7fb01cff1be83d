import { isSame } from './project-content.ts';

/**
 * Two people's changes to one list, put together: rows that one of them added, changed, moved or removed where the other did
 * nothing. Undefined where both changed the same place. A row that was moved by one and changed by the other is such a
 * place, so nothing is lost or doubled.
 */
export function mergeLists<Row>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): readonly Row[] | undefined {
  const inMine = matches(base, mine);
  const inTheirs = matches(base, theirs);
  const merged: Row[] = [];
  let from = { base: 0, mine: 0, theirs: 0 };
  for (let index = 0; index <= base.length; index += 1) {
    const isEnd = index === base.length;
    const at = isEnd ? mine.length : inMine.get(index);
    const theirAt = isEnd ? theirs.length : inTheirs.get(index);
    if (at === undefined || theirAt === undefined) continue;
    const between = mergeBetween(
      base.slice(from.base, index),
      mine.slice(from.mine, at),
      theirs.slice(from.theirs, theirAt),
    );
    if (between === undefined) return undefined;
    merged.push(...between, ...base.slice(index, index + 1));
    from = { base: index + 1, mine: at + 1, theirs: theirAt + 1 };
  }
  return merged;
}

/** Merges the rows between two rows that both sides left unchanged. */
function mergeBetween<Row>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): readonly Row[] | undefined {
  if (isSame(base, mine) || isSame(mine, theirs)) return theirs;
  if (isSame(base, theirs)) return mine;
  const isByPlace = base.length === mine.length && base.length === theirs.length;
  if (!isByPlace || base.length < 2) return undefined;
  const rows = base.map((_, index) =>
    mergeBetween(
      base.slice(index, index + 1),
      mine.slice(index, index + 1),
      theirs.slice(index, index + 1),
    ),
  );
  return rows.every((row) => row !== undefined) ? rows.flat() : undefined;
}

/** Matches the indexes of two lists along a longest common subsequence of their rows. */
function matches<Row>(list: readonly Row[], other: readonly Row[]): ReadonlyMap<number, number> {
  // lengths[i][j]: how long such a sequence can be in what follows from i and from j.
  const lengths = Array.from({ length: list.length + 1 }, () => new Uint16Array(other.length + 1));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = list.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = isSame(list[i], other[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const found = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < list.length && j < other.length) {
    if (isSame(list[i], other[j])) {
      found.set(i, j);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
