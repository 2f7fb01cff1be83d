import type { StateCode } from './normalise-state.ts';

/** Up to and with each postcode, from the one before; undefined where there are none. Source: Australia Post's ranges by state. */
const ranges: readonly (readonly [last: number, state: StateCode | undefined])[] = [
  [199, undefined],
  [299, 'ACT'],
  [799, undefined],
  [999, 'NT'],
  [2599, 'NSW'],
  [2618, 'ACT'],
  [2899, 'NSW'],
  [2920, 'ACT'],
  [2999, 'NSW'],
  [3999, 'VIC'],
  [4999, 'QLD'],
  [5999, 'SA'],
  [6999, 'WA'],
  [7999, 'TAS'],
  [8999, 'VIC'],
  [9999, 'QLD'],
];

/**
 * The state in which a postcode usually lies, because a border town may belong to the neighbour; undefined for text that is
 * no Australian postcode.
 */
export function stateOfPostcode(postcode: string): StateCode | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  return ranges.find(([last]) => Number(postcode) <= last)?.[1];
}
