import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { count } from '../../shared/formats/formats.ts';

export type Team = WebOutputs['team']['list'];
export type Member = Team['members'][number];

/** How many customers have changed hands. */
export function reassignedWords(customers: number): string {
  return `${count(customers)} ${customers === 1 ? 'customer' : 'customers'} reassigned`;
}
