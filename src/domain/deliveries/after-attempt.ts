import type { Moment } from '../shared/time.ts';
import { type AttemptOutcome, outcomeOf } from './attempt-outcome.ts';
import type { PostResult } from './post-webhook.ts';
import { attemptsMax, jitteredWaitMs, overloadedWaitMsMin, retryAfterMs } from './retry-policy.ts';

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

/** Returns the wishes in the receiver's `Webhook-Delivery`; a header that was sent twice arrives as one list. */
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
