import type { NextState } from './after-attempt.ts';
import type { Attempt, DeliveryCause, LeasedDelivery } from './delivery.ts';
import type { Slots } from './delivery-shares.ts';

/** Stores deliveries and changes them other than by sending. The database's clock decides when each is due or held. */
export type DeliveryStore = {
  /** One delivery to this subscription alone; returns its id. */
  enqueueFor(
    subscriptionId: string,
    event: { eventId: string; customerId: number; cause: DeliveryCause },
  ): Promise<number>;
  /** One delivery of each of these events, in their order, to a subscription that has missed them. */
  enqueueMissed(
    subscriptionId: string,
    events: readonly { eventId: string; customerId: number }[],
  ): Promise<void>;
  /**
   * Restarts the schedule at once for each of these, in place of an attempt that waits. Those that are being sent,
   * and those whose subscription is not active, stay as they are. Returns how many began.
   */
  resend(deliveryIds: readonly number[], cause: DeliveryCause): Promise<number>;
  /** Lets no more of a subscription be sent: what waits is held. */
  hold(subscriptionId: string): Promise<void>;
  /** Forgets how the receiver of a subscription behaved, as when its owner enables it again. */
  reopen(subscriptionId: string): Promise<void>;
  /** Lets what waits for an earlier delivery of the same customer go without order. */
  unblock(subscriptionId: string): Promise<void>;
  /** Ends everything of these subscriptions that is not over. */
  cancelWaiting(subscriptionIds: readonly string[]): Promise<void>;
  /** Ends these deliveries if they are not over. */
  cancel(deliveryIds: readonly number[]): Promise<void>;
};

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
