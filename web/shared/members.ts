/** The names of a record's members, with the type that they were declared with. */
export function keysOf<Whole extends object>(record: Whole): (keyof Whole & string)[] {
  return Object.keys(record) as (keyof Whole & string)[];
}

/**
 * The members that differ from before, so that only these are sent and a colleague's changes in the meantime stay. Lists are
 * compared by their content.
 */
export function changedMembers<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const changed: Partial<Whole> = { ...after };
  for (const name of keysOf(after)) {
    if (JSON.stringify(after[name]) === JSON.stringify(before[name])) delete changed[name];
  }
  return changed;
}

/** The list with the entry at one place moved to another; the same where there is no such entry or place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
