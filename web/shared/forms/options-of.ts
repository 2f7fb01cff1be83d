import { keysOf } from '../keys-of.ts';
import type { Choice } from './choice-select.tsx';

/** The options of a select, from the label of each value. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Choice<Value>[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }));
}
