import { hourMs, type Moment, minuteMs, secondMs } from '../shared/time.ts';
import type { Attempt, LeasedDelivery } from './delivery.ts';
import { type AttemptOutcome, outcomeOf, type PostResult } from './post-webhook.ts';

/**
 * The wait before each attempt; the first is made at once. Thirteen attempts over three days: the schedule that the
 * Standard Webhooks specification gives as its example, with three more early on, since most outages are short.
 */
export const waitBeforeAttemptMs: readonly number[] = [
  0,
  5 * secondMs,
  15 * secondMs,
  45 * secondMs,
  2 * minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
export const attemptsMax = waitBeforeAttemptMs.length;

/** A receiver that is overloaded is left alone for at least this long. */
const overloadedWaitMsMin = minuteMs;
/** The longest wait that a receiver can ask for with `Retry-After`. */
export const retryAfterMsMax = 24 * hourMs;

/** `Sat, 21 Nov 2026 09:30:00 GMT` and its older spelling; the parser would make a date of other texts, too. */
const httpDate = /^[a-z]{3,9}, \d{2}([ -])[a-z]{3}\1\d{2,4} \d{2}:\d{2}:\d{2} GMT$/i;

/**
 * The states that an attempt leads to. `gone` ends its subscription too and cancels whatever else waits for it, and so
 * does `endsSubscription`: the receiver accepted this delivery and wants no more. `aborted` ends this delivery alone.
 */
export type NextState =
  | { state: 'delivered'; endsSubscription?: true }
  /** `mayBeEarly` unless the receiver set the wait. */
  | { state: 'retry_wait'; waitMs: number; mayBeEarly: boolean }
  | { state: 'exhausted' }
  | { state: 'aborted' }
  | { state: 'gone' };

type Facts = {
  /** Its number within the current run of the schedule, from 1. */
  attempt: number;
  /** An extra attempt before the planned time of that one (`recovery.ts`). */
  isEarly: boolean;
  result: PostResult;
  hookSuccess: '200' | '2xx';
  /** Used only to read the dates in `Retry-After`. */
  now: Moment;
  /** A random number from 0 up to 1 that moves the wait within its jitter. */
  random: number;
};

/**
 * Decides what follows from an attempt. A success delivers. Of failures, 410 (Standard Webhooks) and the header
 * `webhook-delivery: disable` mean "never again", and `webhook-delivery: abort-message` means "not this one"; the
 * header and its two values are Svix's (docs.svix.com/receiving/delivery-control). Every other failure, including
 * redirects and refused addresses, is retried until the schedule ends: the cause may be fixed meanwhile.
 */
export function afterAttempt(facts: Facts): { outcome: AttemptOutcome; next: NextState } {
  const outcome = outcomeOf(facts.result, facts.hookSuccess);
  return { outcome, next: nextState(outcome, facts) };
}

function nextState(outcome: AttemptOutcome, facts: Facts): NextState {
  const { attempt, isEarly, result } = facts;
  const control = deliveryControl(result);
  if (outcome === 'delivered') {
    return control.includes('disable')
      ? { state: 'delivered', endsSubscription: true }
      : { state: 'delivered' };
  }
  if (result.status === 410 || control.includes('disable')) return { state: 'gone' };
  if (control.includes('abort-message')) return { state: 'aborted' };
  if (attempt >= attemptsMax && !isEarly) return { state: 'exhausted' };
  return {
    state: 'retry_wait',
    waitMs: waitMs(outcome, facts),
    mayBeEarly: result.status !== 429 && requestedWaitMs(facts) === 0,
  };
}

/** Returns the requests in the receiver's `Webhook-Delivery`; a header that was sent twice arrives as one list. */
function deliveryControl({ responseHeaders }: PostResult): string[] {
  const header = responseHeaders?.['webhook-delivery'] ?? '';
  return header.split(',').map((word) => word.trim().toLowerCase());
}

/**
 * The wait is never shorter than the slot of the schedule; the receiver can only ask for a longer one. After an early
 * attempt the planned time stands, and this wait only puts it off.
 */
function waitMs(outcome: AttemptOutcome, facts: Facts): number {
  const { attempt, isEarly, result, random } = facts;
  return Math.max(
    isEarly ? 0 : jitteredWaitMs(attempt + 1, random),
    requestedWaitMs(facts),
    isOverloaded(outcome, result.status) ? overloadedWaitMsMin : 0,
  );
}

function requestedWaitMs({ result, now }: Facts): number {
  return retryAfterMs(result.responseHeaders?.['retry-after'], now);
}

/** The answers at which Standard Webhooks asks to slow down. */
const overloadedStatuses: readonly number[] = [429, 502, 504];

function isOverloaded(outcome: AttemptOutcome, status = 0): boolean {
  return (
    outcome === 'timed_out' ||
    outcome === 'connection_timed_out' ||
    overloadedStatuses.includes(status)
  );
}

/** The wait before an attempt (from 1), moved by up to 20 % either way so that failures do not retry in step. */
export function jitteredWaitMs(attempt: number, random: number): number {
  const wait = waitBeforeAttemptMs[attempt - 1] ?? 0;
  return Math.round(wait * (0.8 + 0.4 * random));
}

/**
 * The wait that a `Retry-After` header asks for: seconds or an HTTP date (RFC 9110, 10.2.3), at most 24 h.
 * Anything else, or a date in the past, asks for nothing.
 */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const isDate = httpDate.test(text);
  if (!isDate && !/^\d+$/.test(text)) return 0;
  const wait = isDate ? Date.parse(text) - now : Number(text) * secondMs;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), retryAfterMsMax);
}

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
