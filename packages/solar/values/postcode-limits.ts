/** The states and territories of Australia. */
export const stateCodes = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type StateCode = (typeof stateCodes)[number];

/**
 * The last postcode of each range, with its state; undefined where there are none. Source: Australia Post's ranges by
 * state.
 */
export const postcodeRanges: readonly (readonly [last: number, state: StateCode | undefined])[] = [
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
