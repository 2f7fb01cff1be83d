import { type Moment, minuteMs, secondMs } from '../../shared/time.ts';

/**
 * The recent record of a mail server or SMS provider for one account, or for all that share the operator's. A worker
 * remembers it as long as it runs, so each node finds out by itself.
 */
export type RouteHealth = {
  /** True if its last answer was a success. Only then may several messages be in progress at once. */
  isTrusted: boolean;
  /** Faults in a row. */
  failures: number;
  /** The time until which nothing is tried; waiting messages lose no attempt. */
  pausedUntil: Moment;
};

/** A route that was not used yet. */
export const untriedRoute: RouteHealth = { isTrusted: false, failures: 0, pausedUntil: 0 };
/** A route that is trusted from the start, as the operator's is. */
export const trustedRoute: RouteHealth = { isTrusted: true, failures: 0, pausedUntil: 0 };

const firstPauseMs = 30 * secondMs;
const pauseMsMax = 15 * minuteMs;

/** The health of a route after an attempt; each fault in a row doubles the pause, from 30 seconds up to 15 minutes. */
export function routeAfter(health: RouteHealth, isServerFault: boolean, now: Moment): RouteHealth {
  if (!isServerFault) return trustedRoute;
  // A message in progress at the first fault met the same fault, and says nothing new.
  if (health.pausedUntil > now) return health;
  const pauseMs = Math.min(firstPauseMs * 2 ** health.failures, pauseMsMax);
  return { isTrusted: false, failures: health.failures + 1, pausedUntil: now + pauseMs };
}
