import type { NextState } from './after-attempt.ts';
import type { Attempt, LeasedDelivery } from './delivery.ts';

/** The end of an attempt: recorded with what follows, or released because the fault was Sundesk's own. */
export type Result = { leased: LeasedDelivery } & (
  | { attempt: Attempt; next: NextState }
  | { releaseMs: number }
);

export type SettledAndLeased = {
  /** Whether each result was written; false when its lease had been lost. */
  kept: boolean[];
  leased: LeasedDelivery[];
  /** The number of deliveries reclaimed from expired leases. */
  reclaimed: number;
  /** Changes to whole subscriptions. */
  changes: EndpointChange[];
};
export type EndpointChange = {
  subscriptionId: string;
  change: 'breaker_opened' | 'breaker_closed' | 'disabled' | 'gone';
};
