import type { EventType } from '../events/catalogue.ts';
import type { Moment } from '../shared/time.ts';
import type { NextStep } from './after-attempt.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import type { EndReason, Subscription, SubscriptionChoice } from './subscription.ts';

export type SubscriptionStore = {
  insert(
    subscription: Omit<Subscription, 'endedAt' | 'endReason'> & { sealedSecret: string },
  ): Promise<void>;
  /** Active ones and, for a while, ended ones; oldest first. */
  list(): Promise<Subscription[]>;
  countActive(): Promise<number>;
  activeIds(type: EventType): Promise<string[]>;
  /** Ends the active ones among those chosen and returns their ids. */
  end(choice: SubscriptionChoice, end: { at: Moment; reason: EndReason }): Promise<string[]>;
};

export type DeliveryStore = {
  /** One delivery of the event to each subscription, due at once. */
  insert(eventId: string, subscriptionIds: readonly string[], at: Moment): Promise<void>;
  cancelWaiting(subscriptionIds: readonly string[], at: Moment): Promise<void>;
};

/** The deliveries of all accounts as a queue: the worker's own view, since it serves every account. */
export type DeliveryQueue = {
  /** Called after a commit that left deliveries to send. */
  onDue(wake: () => void): void;
  /** Takes due deliveries for `leaseMs`, as `pick-fairly.ts` shares out `limit` and the subscriptions' slots. */
  claim(request: {
    claimId: string;
    limit: number;
    now: Moment;
    leaseMs: number;
    /** How many deliveries of a subscription this worker is sending already. */
    inFlight: ReadonlyMap<string, number>;
  }): Promise<ClaimedDelivery[]>;
  /**
   * Writes an attempt and what follows from it, unless the claim was lost in the meantime; then nothing is
   * written and the answer is false.
   */
  finish(claimed: ClaimedDelivery, attempt: Attempt, next: NextStep): Promise<boolean>;
  /** Gives back a claim that will not be used, as on a graceful stop. */
  release(claimed: ClaimedDelivery, at: Moment): Promise<void>;
  /** When the next delivery falls due, or undefined when none waits. */
  nextDueAt(): Promise<Moment | undefined>;
};
