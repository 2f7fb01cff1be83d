/** How many deliveries of one subscription a worker sends at the same time. */
export const slotsPerSubscription = 10;

/**
 * Chooses among due deliveries, soonest due first, so that each subscription gets its turn before any gets a second
 * one, and none gets more than its free slots. A subscription whose receiver hangs fills its own slots and no others'.
 */
export function pickFairly<Candidate extends { subscriptionId: string }>(
  candidates: readonly Candidate[],
  { limit, inFlight }: { limit: number; inFlight: ReadonlyMap<string, number> },
): Candidate[] {
  const turns: Candidate[][] = [];
  const taken = new Map<string, number>();
  for (const candidate of candidates) {
    const { subscriptionId } = candidate;
    const turn = taken.get(subscriptionId) ?? 0;
    if (turn + (inFlight.get(subscriptionId) ?? 0) >= slotsPerSubscription) continue;
    taken.set(subscriptionId, turn + 1);
    turns[turn] ??= [];
    turns[turn].push(candidate);
  }
  return turns.flat().slice(0, limit);
}
