import type { NextState } from './after-attempt.ts';
import type { Attempt, LeasedDelivery } from './delivery.ts';
import type { Slots } from './delivery-shares.ts';

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

/**
 * The deliveries of all accounts as a queue: the worker's own view, since it serves every account. Only the database's
 * clock counts here, so that nodes whose clocks differ agree.
 */
export type DeliveryQueue = {
  /** Called after a commit that left deliveries to send. */
  onDue(wake: () => void): void;
  /** Lets this process's transactions lease the deliveries that they make, which spares the worker a look and a change. */
  offer(sender: Sender): void;
  /**
   * Writes results, and in the same transaction leases up to `limit` deliveries that are due, fairly shared between
   * accounts and their subscriptions. `slots` are those that the results have left free, by default all. A result
   * counts only while its lease lasts.
   */
  settleAndLease(request: {
    results: readonly Result[];
    claimId: string;
    limit: number;
    slots?: Slots;
  }): Promise<SettledAndLeased>;
  /**
   * The time until a delivery is due that may take one of these slots, by default all; undefined while none waits. Only
   * reads, so an idle worker writes nothing.
   */
  idleMs(slots?: Slots): Promise<number | undefined>;
  /** Makes leases last another `leaseMs` from now; one that was lost stays lost. */
  renew(leased: readonly LeasedDelivery[]): Promise<void>;
  /** Gives back leases that will not be used, as on a graceful stop. */
  release(leased: readonly LeasedDelivery[]): Promise<void>;
  /** The waiting deliveries, for monitoring. */
  depth(): Promise<QueueDepth>;
};
/**
 * A worker that sends deliveries as soon as they are committed. A transaction leases them for it where its endpoint is in
 * no trouble and nothing else waits for it; all others wait in the queue.
 */
export type Sender = {
  /** Reserves a slot and returns the claim to lease with; undefined when none is left. */
  reserve(): string | undefined;
  /** Gives back reserved slots after a transaction that did not commit. */
  giveBack(slots: number): void;
  /** Sends what was committed, each in the slot reserved for it. */
  send(leased: readonly LeasedDelivery[]): void;
};
export type QueueDepth = {
  waiting: number;
  sending: number;
  /** The age of the oldest due delivery. */
  oldestDueMs: number;
  /** Subscriptions whose breaker is open. */
  breakersOpen: number;
};
