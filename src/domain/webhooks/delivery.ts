import type { Moment } from '../shared/time.ts';

/**
 * A delivery is one event on its way to one subscription. It is `pending` until a worker claims it, `sending` while
 * the claim lasts, and then `delivered`, or `retry_wait` until the next attempt, or `exhausted` after the last.
 * It is `gone` when its own answer was 410 and `cancelled` when its subscription ended while it waited.
 * A claim that is not finished in time, because its worker died, is simply due again.
 */
export type DeliveryState =
  | 'pending'
  | 'sending'
  | 'retry_wait'
  | 'delivered'
  | 'exhausted'
  | 'gone'
  | 'cancelled';

/** A delivery that this worker may send now, with all that sending needs. */
export type ClaimedDelivery = {
  deliveryId: number;
  accountId: number;
  subscriptionId: string;
  eventId: string;
  claimId: string;
  /** The number of the attempt to make, from 1. */
  attempt: number;
  /** True when an earlier claim ended without a result: that attempt may have reached the receiver. */
  maybeDelivered: boolean;
  hookUrl: string;
  sealedSecret: string;
  body: string;
};

/** How long a claim lasts: three times the receiver's limit, so a live worker never loses one. */
export const leaseMs = 30_000;

/** What one attempt was, for the owner of the subscription to read. */
export type Attempt = {
  startedAt: Moment;
  durationMs: number;
  outcome: string;
  status: number | undefined;
  address: string | undefined;
  error: string | undefined;
  responseHeaders: Record<string, string>;
  responseBody: string;
};
