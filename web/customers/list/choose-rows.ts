/** The chosen ones with one more, or one less. */
export function withChoice(
  chosen: ReadonlySet<number>,
  id: number,
  isChosen: boolean,
): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** Returns whether all, some or none of the rows shown are chosen. */
export function choiceOf(
  shown: readonly number[],
  chosen: ReadonlySet<number>,
): 'all' | 'some' | 'none' {
  const number = shown.filter((id) => chosen.has(id)).length;
  if (number === 0) return 'none';
  return number === shown.length ? 'all' : 'some';
}

/** Customers by the owner they had, so that they can be given back. */
export function byOwner(
  customers: readonly { customerId: number; ownerId: number }[],
): { ownerId: number; customerIds: number[] }[] {
  const groups = Map.groupBy(customers, ({ ownerId }) => ownerId);
  return [...groups].map(([ownerId, group]) => ({
    ownerId,
    customerIds: group.map(({ customerId }) => customerId),
  }));
}

/** Parts of at most `size`, for a server that takes so many at once. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Moves the focus to the next or the previous row, so that `j`, `k` and Enter read the list without a mouse. */
export function stepRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[stepFrom(at, step, links.length)]?.focus();
}

/** The row after a step: the first one if none (-1) has the focus, and never beyond the ends. */
export function stepFrom(at: number, step: 1 | -1, length: number): number {
  if (at === -1) return 0;
  return Math.min(Math.max(at + step, 0), length - 1);
}
