import type { Sealed } from '../shared/sealed.ts';
import { secondMs } from '../shared/time.ts';
import type { Standing } from './endpoint-state.ts';
import type { AttemptOutcome, PostResult } from './post-webhook.ts';

/**
 * A delivery is one event on its way to one subscription.
 *
 * It waits as `pending` until a worker leases it, is `sending` while the lease lasts, and then `delivered`, or
 * `retry_wait` until the next attempt, or `exhausted` after the last. A worker that dies leaves a lease that runs out;
 * the delivery then waits again, with the same number of attempts and a note that it may have arrived.
 *
 * States that do not wait for time: `held` ones belong to a subscription that is paused or disabled, and stay until
 * they are replayed; `blocked` ones wait for an earlier delivery of the same customer, where the subscription has
 * strict ordering.
 *
 * Three more ends: `gone` when the answer was 410, `aborted` when the receiver refused further attempts, and
 * `cancelled` when its subscription ended or the customer's data was erased while it waited.
 */
export const deliveryStates = [
  'pending',
  'sending',
  'retry_wait',
  'held',
  'blocked',
  'delivered',
  'exhausted',
  'aborted',
  'gone',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The trigger of a delivery's attempts: the event itself, a person, a replay, or a test. */
export const deliveryCauses = ['event', 'retry', 'replay', 'test'] as const;
export type DeliveryCause = (typeof deliveryCauses)[number];

/** `test`: of an endpoint that only fails. `flow`: of one that answers again. */
export type EarlyAttempt = { why: 'test' | 'flow'; plannedAt: number };

/** A delivery that this worker may send now, with all that sending needs. */
export type LeasedDelivery = {
  deliveryId: number;
  accountId: number;
  subscriptionId: string;
  eventId: string;
  type: string;
  claimId: string;
  /** The number of the attempt to make, from 1. */
  attempt: number;
  /** Its number within the current run of the schedule, from 1. */
  attemptInRound: number;
  cause: DeliveryCause;
  /** Set for a retry that goes before its planned time (`recovery.ts`). */
  early: EarlyAttempt | undefined;
  /** True from when a lease ends without a result: that attempt may have reached the receiver. */
  maybeDelivered: boolean;
  /** The customer within whose deliveries strict order is kept, if it is. */
  orderKey: number | undefined;
  hookUrl: string;
  /** The standing of the endpoint at this time. */
  standing: Standing;
  /** The current secrets, newest first. */
  sealedKeys: readonly Sealed[];
  /** The earliest time of its first attempt in this run of the schedule, by the database's clock. */
  waitingSince: number;
  /** The event's body; what is sent has the sequence in it (`deliveryBody`). */
  body: string;
  sequence: number;
  /** The trace span that recorded the event. */
  traceparent: string | undefined;
};

/** The length of a lease: three times the receiver's time limit. It is renewed while the worker lives. */
export const leaseMs = 30 * secondMs;
/** The age at which a lease is renewed. Five renewals may fail before it is lost. */
export const renewAfterMs = 5 * secondMs;

/** One attempt, for the owner of the subscription to read. */
export type Attempt = {
  startedAt: number;
  durationMs: number;
  timings: PostResult['timings'];
  /** True if the connection was already open. */
  reused: boolean;
  outcome: AttemptOutcome;
  status: number | undefined;
  address: string | undefined;
  error: string | undefined;
  responseHeaders: Record<string, string>;
  responseBody: string;
};

/**
 * The bytes of a delivery: the event's body with the delivery's `sequence` as its last member. The body is stored once
 * for all subscriptions and the number with the delivery, so every attempt and every replay sends the same bytes.
 */
export function deliveryBody(eventBody: string, sequence: number): string {
  return `${eventBody.slice(0, -1)},"sequence":${sequence}}`;
}
