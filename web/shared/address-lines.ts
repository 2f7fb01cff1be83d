import { limits } from '../../src/doors/web/limits.ts';
import { states } from './state-of-postcode.ts';

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
