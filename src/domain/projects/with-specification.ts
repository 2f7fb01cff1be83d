import type { Specification } from '../solar/specification.ts';
import type { GivenSpecification } from './check-specification.ts';

/** What is given takes the place of what was there: lists, battery and usage as a whole, the roof by its members. */
export function withSpecification(before: Specification, given: GivenSpecification): Specification {
  return { ...before, ...given, roof: { ...before.roof, ...given.roof } };
}
