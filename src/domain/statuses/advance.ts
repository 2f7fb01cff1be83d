import type { Status, StatusKind } from './status.ts';

const kindsByProgress: readonly StatusKind[] = ['lost', 'parked', 'open', 'won'];

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

/** The further of two statuses: won before open, parked and lost, then by rank; the first of two that are lost. */
export function furthestStatus(first: Status, second: Status): Status {
  const ahead = kindsByProgress.indexOf(second.kind) - kindsByProgress.indexOf(first.kind);
  if (ahead !== 0) return ahead > 0 ? second : first;
  return first.kind !== 'lost' && second.rank > first.rank ? second : first;
}
