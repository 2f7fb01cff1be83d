import { count } from '../../shared/formats/formats.ts';

/** How many customers have changed hands. */
export function reassignedWords(customers: number): string {
  return `${count(customers)} ${customers === 1 ? 'customer' : 'customers'} reassigned`;
}
