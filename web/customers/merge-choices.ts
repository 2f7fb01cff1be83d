import { keysOf } from '../shared/members.ts';
import { blankCustomer, type CustomerFields } from './customer-fields.ts';

/** A field in which two customers differ; only one value can stay. */
type Difference = { name: MergedField; keep: string; other: string };

/** The address stays that of the customer who stays, because it tells customers apart. */
export type MergedField = Exclude<keyof CustomerFields, 'email'>;

/** The fields in which two customers differ, in the order of the form. */
export function differencesOf(keep: CustomerFields, other: CustomerFields): Difference[] {
  const names = keysOf(blankCustomer).filter((name): name is MergedField => name !== 'email');
  return names
    .filter((name) => keep[name] !== other[name])
    .map((name) => ({ name, keep: keep[name], other: other[name] }));
}

/** The default choices: values of the other customer that fill a gap. */
export function usualTake(differences: readonly Difference[]): MergedField[] {
  return differences.filter(({ keep }) => keep === '').map(({ name }) => name);
}
