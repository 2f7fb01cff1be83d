import type { Moment } from '../shared/time.ts';

/** The price of a contract that is signed and not voided. */
export type SignedPrice = {
  contractId: string;
  projectId: number;
  openedAt: Moment;
  payableCents: number;
};

/**
 * The value of a sale: the sum of its signed contracts, in cents; undefined when none is signed. A variation states the
 * whole new price of its project, not a difference, so of each project only the contract opened last counts.
 */
export function signedValueCents(signed: readonly SignedPrice[]): number | undefined {
  if (signed.length === 0) return undefined;
  return [...pricesInForce(signed).values()].reduce(
    (sum, { payableCents }) => sum + payableCents,
    0,
  );
}

/** Returns the price in force of each signed project: that of the original contract, or of its latest variation. */
export function pricesInForce(signed: readonly SignedPrice[]): Map<number, SignedPrice> {
  return new Map(signed.toSorted(earlierFirst).map((one) => [one.projectId, one]));
}

/** Orders contracts that were opened in the same millisecond by number, as in `latestSigned`. */
function earlierFirst(one: SignedPrice, other: SignedPrice): number {
  return one.openedAt - other.openedAt || (one.contractId < other.contractId ? -1 : 1);
}
