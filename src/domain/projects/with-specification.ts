import { completeParts, type Specification } from '../solar/specification.ts';
import type { GivenSpecification } from './check-specification.ts';

/**
 * What is given takes the place of what was there: lists, battery and usage as a whole, the roof and what is assumed by their
 * members.
 */
export function withSpecification(before: Specification, given: GivenSpecification): Specification {
  const { panels: _panels, inverters: _inverters, arrays: _arrays, ...others } = given;
  return {
    ...before,
    ...others,
    ...completeParts(given),
    roof: { ...before.roof, ...given.roof },
    assumptions: { ...before.assumptions, ...given.assumptions },
  };
}
