/** Something that the palette offers. */
export type Entry = {
  id: string;
  group: string;
  label: string;
  /** Other words under which it is found. */
  keywords?: string;
};

/**
 * The entries of which a label or keyword begins with every word that was typed, those whose label begins so first. All of
 * them while nothing is typed.
 */
export function findEntries<One extends Entry>(entries: readonly One[], typed: string): One[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...entries];
  const found = entries.filter((entry) => {
    const own = wordsOf(`${entry.label} ${entry.keywords ?? ''}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  const rank = ({ label }: One) => (label.toLowerCase().startsWith(words.join(' ')) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Keeps entries of a group together, with groups in the order of their first entry. */
export function inGroups<One extends Entry>(entries: readonly One[]): [string, One[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter((word) => word !== '');
}
