import { isSame, type ProjectContent } from './project-content.ts';

/** Members of a project that are compared, and chosen in a conflict, as a whole. */
export const members = [
  'title',
  'siteAddress',
  'panels',
  'inverters',
  'battery',
  'arrays',
  'priceLines',
  'rebates',
  'expectedInstallOn',
  'roof',
  'phases',
  'acCable',
  'exportLimitWatts',
  'existingSolar',
  'usage',
  'assumptions',
  'sitePlan',
] as const;
export type Member = (typeof members)[number];

export type Choices = Readonly<Partial<Record<Member, 'mine' | 'theirs'>>>;

/**
 * Members whose parts two people may change separately. A battery is none of them: its parts only make sense
 * together.
 */
const mergedByPart: readonly Member[] = ['siteAddress', 'roof', 'acCable', 'usage', 'assumptions'];

/**
 * Merges two people's edits of a project by member. Where both changed a member to different values, `merged` has
 * mine, and `conflicts` names the member. Values of theirs equal to one that I sent without an answer count as mine,
 * and my later edits of them win.
 */
export function mergeThree(
  base: ProjectContent,
  mine: ProjectContent,
  theirs: ProjectContent,
  unanswered: readonly ProjectContent[] = [],
): { merged: ProjectContent; conflicts: readonly Member[] } {
  const conflicts: Member[] = [];
  let merged = mine;
  for (const member of members) {
    const [was, here, there] = [base, mine, theirs].map((content) => memberOf(content, member));
    const sent = unanswered.map((content) => memberOf(content, member));
    const isByPart = mergedByPart.includes(member);
    const found = mergeValue({ base: was, mine: here, theirs: there, sent }, isByPart);
    if (found === undefined) conflicts.push(member);
    else if (found.value !== here) merged = withMember(merged, member, found.value);
  }
  return { merged, conflicts };
}

/** The content with theirs in the place of mine where it was chosen. */
export function withChoices(
  merged: ProjectContent,
  theirs: ProjectContent,
  choices: Choices,
): ProjectContent {
  const chosen = members.filter((member) => choices[member] === 'theirs');
  return chosen.reduce(
    (content, member) => withMember(content, member, memberOf(theirs, member)),
    merged,
  );
}

function memberOf(content: ProjectContent, member: Member): unknown {
  if (member === 'title' || member === 'siteAddress') return content[member];
  return content.specification[member];
}

function withMember(content: ProjectContent, member: Member, value: unknown): ProjectContent {
  if (member === 'title' || member === 'siteAddress') return { ...content, [member]: value };
  return { ...content, specification: { ...content.specification, [member]: value } };
}

type Sides = { base: unknown; mine: unknown; theirs: unknown; sent: readonly unknown[] };

/** Undefined for a conflict. */
function mergeValue(sides: Sides, isByPart: boolean): { value: unknown } | undefined {
  const { base, mine, theirs, sent } = sides;
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  // Checked before mine counts as unchanged: it may be back at its start, while an edit that I sent in between has
  // arrived.
  if (sent.some((value) => isSame(value, theirs))) return { value: mine };
  if (isByPart && isObject(base) && isObject(mine) && isObject(theirs)) {
    return mergeParts(base, mine, theirs, sent.filter(isObject));
  }
  if (isSame(base, mine)) return { value: theirs };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const value = mergeLists(base, mine, theirs);
    return value && { value };
  }
  return undefined;
}

type Parts = Record<string, unknown>;

function mergeParts(
  base: Parts,
  mine: Parts,
  theirs: Parts,
  sent: readonly Parts[],
): { value: Parts } | undefined {
  const value: Parts = {};
  for (const name of Object.keys(mine)) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const part = mergeValue({ ...sides, sent: sent.map((parts) => parts[name]) }, false);
    if (part === undefined) return undefined;
    value[name] = part.value;
  }
  return { value };
}

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

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
