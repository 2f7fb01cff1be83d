export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type State = (typeof states)[number];

/** Up to and with each postcode, from the one before. Those of border towns may belong to the neighbour. */
const ranges: readonly (readonly [last: number, state: State | undefined])[] = [
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

/** The fault of a postcode as people type it; null for one that exists, and while nothing is typed. */
export function postcodeFault(postcode: string): string | null {
  const text = postcode.trim();
  if (text === '' || stateOfPostcode(text) !== undefined) return null;
  return /^\d{4}$/.test(text)
    ? `There is no postcode ${text} in Australia`
    : 'An Australian postcode has four digits';
}

/** The state in which a postcode usually lies; undefined for what is no postcode. */
export function stateOfPostcode(postcode: string): State | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  return ranges.find(([last]) => Number(postcode) <= last)?.[1];
}
