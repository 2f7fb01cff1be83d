import { count } from '../../shared/formats/formats.ts';

/** How many customers have changed hands. */
export function givenWords(given: number): string {
  return `${count(given)} ${given === 1 ? 'customer' : 'customers'} reassigned`;
}
