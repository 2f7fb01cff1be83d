import type { Moment } from '../shared/time.ts';
import type { PostResult } from './post-webhook.ts';
import { attemptsMax, jitteredWaitMs, overloadedWaitMsMin, retryAfterMs } from './retry-policy.ts';

/** What becomes of a delivery. `gone` also ends its subscription and cancels whatever else waits for it. */
export type NextStep =
  | { state: 'delivered' }
  | { state: 'retry_wait'; dueAt: Moment }
  | { state: 'exhausted' }
  | { state: 'gone' };

const overloadedStatuses: readonly number[] = [429, 502, 504];

/**
 * Decides what follows from an attempt. Only the receiver's success (200, or any 2xx when the operator says so)
 * delivers; 410 means "never again"; everything else, redirects included, is tried again on the schedule.
 */
export function afterAttempt(facts: {
  attempt: number;
  result: PostResult;
  hookSuccess: '200' | '2xx';
  now: Moment;
  /** From 0 up to 1; moves the wait within its jitter. */
  random: number;
}): NextStep {
  const { attempt, result, hookSuccess, now, random } = facts;
  const status = result.status ?? 0;
  if (result.outcome === 'responded') {
    if (isSuccess(status, hookSuccess)) return { state: 'delivered' };
    if (status === 410) return { state: 'gone' };
  }
  if (attempt >= attemptsMax) return { state: 'exhausted' };
  const wait = Math.max(
    jitteredWaitMs(attempt + 1, random),
    retryAfterMs(result.responseHeaders?.['retry-after'], now),
    isOverloaded(result) ? overloadedWaitMsMin : 0,
  );
  return { state: 'retry_wait', dueAt: now + wait };
}

function isSuccess(status: number, hookSuccess: '200' | '2xx'): boolean {
  return status === 200 || (hookSuccess === '2xx' && status >= 200 && status <= 299);
}

function isOverloaded(result: PostResult): boolean {
  return result.outcome === 'timed_out' || overloadedStatuses.includes(result.status ?? 0);
}
