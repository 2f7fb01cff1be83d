import { keysOf } from '../keys-of.ts';

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
