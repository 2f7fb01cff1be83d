import { postcodeRanges, stateCodes } from '../../src/doors/web/limits.ts';

export const states = stateCodes;
type State = (typeof states)[number];

/** The fault of a postcode as people type it; null for one that exists, and while nothing is typed. */
export function postcodeFault(postcode: string): string | null {
  const text = postcode.trim();
  if (text === '' || stateOfPostcode(text) !== undefined) return null;
  return /^\d{4}$/.test(text) ? `${text} isn’t an Australian postcode` : 'Enter a 4-digit postcode';
}

/** The state in which a postcode usually lies; undefined for anything that is not a postcode. */
export function stateOfPostcode(postcode: string): State | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  return postcodeRanges.find(([last]) => Number(postcode) <= last)?.[1];
}
