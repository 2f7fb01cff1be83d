import { type Moment, minuteMs, secondMs } from '../../shared/time.ts';

/**
 * How a mail server or SMS provider has behaved towards one account, or towards all that share the operator's. A worker
 * remembers it as long as it runs, so each node finds out by itself.
 */
export type RouteHealth = {
  /** Whether its last answer was one. Only then may several messages be under way at once. */
  isTrusted: boolean;
  /** Faults in a row. */
  failures: number;
  /** Until then nothing is tried, and what waits loses no attempt. */
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
  // What was under way beside the first fault met the same one, and says nothing new.
  if (health.pausedUntil > now) return health;
  const pauseMs = Math.min(firstPauseMs * 2 ** health.failures, pauseMsMax);
  return { isTrusted: false, failures: health.failures + 1, pausedUntil: now + pauseMs };
}
