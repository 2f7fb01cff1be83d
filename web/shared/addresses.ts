import { limits, postcodeRanges, stateCodes } from '../../src/doors/web/limits.ts';

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

/** The lines of a street address before state and postcode, for every form that asks for one. */
export const addressLines = [
  { member: 'streetNumber', label: 'Number', maxLength: limits.streetNumberCharacters },
  { member: 'street', label: 'Street', maxLength: limits.streetCharacters },
  { member: 'suburb', label: 'Suburb', maxLength: limits.suburbCharacters },
] as const;

/** The choices of a state, with none chosen first. */
export const stateOptions = [
  { value: '', label: 'Choose' },
  ...states.map((state) => ({ value: state, label: state })),
];
