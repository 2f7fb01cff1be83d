import type { Status } from './status.ts';

/**
 * Returns whether what happened moves a customer from one status to another: only up in rank among open or won
 * statuses. A signature moves every customer who is not won yet, a lost one too. Parked and lost customers stay there
 * otherwise.
 */
export function mayAdvance(from: Status, to: Status): boolean {
  if (to.step === 'signed') return from.kind !== 'won';
  // An agreed day of installation comes after the signature.
  if (to.kind === 'won') return from.kind === 'won' && to.rank > from.rank;
  return from.kind === 'open' && to.kind === 'open' && to.rank > from.rank;
}
