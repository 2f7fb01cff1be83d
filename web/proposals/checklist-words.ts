import type { ChecklistItem } from './words.ts';

/** States in order of importance for publishing. */
export const checklistStates = ['missing', 'confirm', 'present', 'not_applicable'] as const;
export type ChecklistState = (typeof checklistStates)[number];

export const checklistWords = {
  missing: 'Missing',
  confirm: 'To confirm',
  present: 'Included',
  not_applicable: 'Not applicable',
} as const satisfies Record<ChecklistState, string>;

/** `3 of 29 are missing`, without items being marked by hand. */
export function missingInWords(
  items: readonly ChecklistItem[],
  marked: ReadonlySet<string> = new Set(),
): string {
  const missing = items.filter(({ key, state }) => state === 'missing' && !marked.has(key)).length;
  if (missing === 0) return 'Nothing is missing';
  return `${missing} of ${items.length} ${missing === 1 ? 'is' : 'are'} missing`;
}

/** The items of a state, in the order of the list. */
export function itemsOf(items: readonly ChecklistItem[], state: ChecklistState): ChecklistItem[] {
  return items.filter((item) => item.state === state);
}
