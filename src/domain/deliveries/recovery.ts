import { hourMs, type Moment, secondMs } from '../shared/time.ts';

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
