import { hourMs, type Moment, minuteMs, secondMs } from '../shared/time.ts';

/**
 * Recovery: retries go before their planned time when their endpoint answers again.
 *
 * While an endpoint only fails, one retry at a time tests it, after pauses that grow with the outage. Each delivery
 * that arrives then lets two more retries go, first those whose last attempt lies furthest back. So what waits flows at
 * the pace at which the endpoint takes it, within its concurrency and rate. A failure stops the flow until another
 * delivery arrives.
 *
 * An early attempt is an extra one: if it fails, the retry waits on for its planned time. If it failed while others
 * arrived, the fault is its own, and it is not early again before that time. A retry whose wait the receiver set,
 * with 429 or `Retry-After`, is never early.
 */

/** The number of retries that each successful delivery releases. */
const sendsPerArrival = 2;
/** More are not let go at once; the endpoint's slots are the limit of what is under way. */
const earlySendsMax = 100;

/** A retry that has just failed rests at least this long before it goes early. */
const earlyRestMs = 2 * secondMs;

const pauseMsMin = 3 * secondMs;
const pauseMsMax = hourMs;
const pauseShare = 6;

const windowMs = 5 * minuteMs;
const requestsMin = 10;
const failedPercentMin = 70;

/**
 * Keeps a receiver that fails from being sent what would fail, too. What waits meanwhile loses no attempt.
 *
 * While it is closed, requests are counted in windows of 5 minutes, one after the other. A failure that finds 10
 * requests or more in its window, 70 % of them failed, opens it: nothing is sent for 3 seconds. Then it is half open:
 * one delivery is sent as a probe, and nothing else until its result is there or its lease has run out. A success
 * closes the breaker, the probe's or a late one's. A failed probe opens it again, for a sixth of the time since the
 * endpoint last answered, up to an hour.
 */
export type Breaker = {
  /** 0 while closed; n when paused for the n-th time in a row. */
  level: number;
  /** 0 while closed. */
  pausedUntil: Moment;
  /** True when a probe was sent since the last pause began: only then does a failure begin another. */
  probing: boolean;
  windowStartedAt: Moment;
  requests: number;
  failures: number;
};

export const closedBreaker: Breaker = {
  level: 0,
  pausedUntil: 0,
  probing: false,
  windowStartedAt: 0,
  requests: 0,
  failures: 0,
};

/** Open: nothing may be sent. Half open: the pause is over, and one probe may be. */
export const breakerStates = ['closed', 'open', 'half_open'] as const;
export type BreakerState = (typeof breakerStates)[number];

/** Returns the state of a breaker, which counts as open while its probe is in progress. */
export function breakerState(breaker: Breaker, now: Moment): BreakerState {
  if (breaker.level === 0) return 'closed';
  return breaker.pausedUntil > now ? 'open' : 'half_open';
}

/** The breaker while its one probe is under way: nothing else is sent before `probeEndsAt`. */
export function withProbe(breaker: Breaker, probeEndsAt: Moment): Breaker {
  return { ...breaker, pausedUntil: probeEndsAt, probing: true };
}

/**
 * The breaker after the result of any request, in whatever order results come. `failingSince` is when the first request
 * failed since the last success.
 */
export function breakerAfter(
  breaker: Breaker,
  { delivered, failingSince }: { delivered: boolean; failingSince: Moment | undefined },
  now: Moment,
): Breaker {
  const pauseMs = pauseBetweenTestsMs(now - (failingSince ?? now));
  if (breaker.level === 0) return afterCounting(breaker, { delivered, pauseMs }, now);
  if (delivered) return closedBreaker;
  // Requests that were under way when it opened fail late. They say nothing new unless a probe is under way, and then
  // they only begin its pause early.
  return breaker.probing ? paused(breaker.level + 1, now + pauseMs) : breaker;
}

function afterCounting(
  breaker: Breaker,
  { delivered, pauseMs }: { delivered: boolean; pauseMs: number },
  now: Moment,
): Breaker {
  const isCurrent = breaker.requests > 0 && now - breaker.windowStartedAt < windowMs;
  const window = isCurrent ? breaker : { ...closedBreaker, windowStartedAt: now };
  const requests = window.requests + 1;
  const failures = window.failures + (delivered ? 0 : 1);
  const isFailing = requests >= requestsMin && failures * 100 >= requests * failedPercentMin;
  // A success never opens it, though it may be the request that makes the failures count.
  if (isFailing && !delivered) return paused(1, now + pauseMs);
  return { ...window, requests, failures };
}

function paused(level: number, pausedUntil: Moment): Breaker {
  return { ...closedBreaker, level, pausedUntil };
}

/** The pause between tests of an endpoint that has failed this long: a sixth of it, from 3 seconds up to an hour. */
export function pauseBetweenTestsMs(failingMs: number): number {
  return Math.min(Math.max(Math.round(failingMs / pauseShare), pauseMsMin), pauseMsMax);
}

/** Returns the number of retries that may go early after an attempt; undefined if none waits. */
export function earlySendsAfter(
  sends: number | undefined,
  { delivered, leavesEarlyRetry }: { delivered: boolean; leavesEarlyRetry: boolean },
): number | undefined {
  if (leavesEarlyRetry) return 0;
  if (sends === undefined) return undefined;
  return delivered ? Math.min(sends + sendsPerArrival, earlySendsMax) : 0;
}

/** The time from which a retry may go early after a failed attempt; undefined if it may not. */
export function earlyFrom(
  failedAt: Moment,
  { mayBeEarly, why }: { mayBeEarly: boolean; why: 'test' | 'flow' | undefined },
): Moment | undefined {
  return mayBeEarly && why !== 'flow' ? failedAt + earlyRestMs : undefined;
}
