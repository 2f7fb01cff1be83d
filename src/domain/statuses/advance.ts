import type { Status } from './status.ts';

/**
 * Whether what happened moves a customer from one status to another: only up in rank among open statuses, and out of
 * open or parked ones by a signature alone. Whoever was won, lost or parked stays there otherwise.
 */
export function mayAdvance(from: Status, to: Status): boolean {
  if (to.step === 'signed') return from.kind === 'open' || from.kind === 'parked';
  // An agreed day of installation comes after the signature.
  if (to.kind === 'won') return from.kind === 'won' && to.rank > from.rank;
  return from.kind === 'open' && to.kind === 'open' && to.rank > from.rank;
}
