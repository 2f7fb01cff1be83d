import { type Moment, minuteMs, secondMs } from '../shared/time.ts';

/** The shortest time between two halvings of the rate, because 429s come in bursts. */
const loweringMsMin = 10 * secondMs;

/**
 * The send rate of a subscription: a token bucket, kept as one moment (GCRA): each send moves `pacedUntil` on
 * by the interval of the rate, and a send may be ahead of it by a fifth of a second's worth.
 *
 * A 429 halves the rate, down to one send per second. Each full minute after that doubles it again, at the first answer
 * of success, up to the configured rate.
 */
export type Pace = {
  /** The rate that the owner set; without one, no limit applies. */
  ratePerSecond: number | undefined;
  /** The part of the rate that 429s have left; undefined means all of it. */
  rateNow: number | undefined;
  loweredAt: Moment;
  /** When the next send would be due if all were spaced evenly. */
  pacedUntil: Moment;
};

/** Returns the number that may be sent now (Infinity without a rate), and the earliest time of the next one. */
export function allowance(pace: Pace, now: Moment): { sends: number; againAt: Moment } {
  const rate = rateOf(pace);
  if (rate === undefined) return { sends: Number.POSITIVE_INFINITY, againAt: now };
  const intervalMs = intervalMsOf(rate);
  const firstAt = Math.max(pace.pacedUntil, now) - (burstOf(rate) - 1) * intervalMs;
  const sends = Math.max(Math.floor((now - firstAt) / intervalMs) + 1, 0);
  return { sends, againAt: Math.max(firstAt, now) };
}

/** The pace after that many sends, which `allowance` must have allowed at the same moment. */
export function paceAfterSends(pace: Pace, sends: number, now: Moment): Pace {
  const rate = rateOf(pace);
  if (rate === undefined) return pace;
  return { ...pace, pacedUntil: Math.max(pace.pacedUntil, now) + sends * intervalMsOf(rate) };
}

/** The pace after an answer with this status, or after none. */
export function paceAfterAnswer(pace: Pace, status: number | undefined, now: Moment): Pace {
  if (status === 429) return lowered(pace, now);
  if (status !== undefined && status >= 200 && status <= 299) return raised(pace, now);
  return pace;
}

function lowered(pace: Pace, now: Moment): Pace {
  const rate = rateOf(pace);
  if (rate === undefined || now - pace.loweredAt < loweringMsMin) return pace;
  return { ...pace, rateNow: Math.max(Math.floor(rate / 2), 1), loweredAt: now };
}

function raised(pace: Pace, now: Moment): Pace {
  const { ratePerSecond, loweredAt } = pace;
  const rate = rateOf(pace);
  const minutes = Math.floor((now - loweredAt) / minuteMs);
  if (ratePerSecond === undefined || rate === undefined) return pace;
  if (rate === ratePerSecond || minutes < 1) return pace;
  return {
    ...pace,
    rateNow: Math.min(rate * 2 ** minutes, ratePerSecond),
    // The minutes are used up. A 429 that the higher rate brings must be able to halve it at once.
    loweredAt: Math.min(loweredAt + minutes * minuteMs, now - loweringMsMin),
  };
}

function rateOf({ ratePerSecond, rateNow }: Pace): number | undefined {
  if (ratePerSecond === undefined) return undefined;
  // The owner may have changed the rate since it was lowered.
  return Math.min(rateNow ?? ratePerSecond, ratePerSecond);
}

function intervalMsOf(rate: number): number {
  return Math.ceil(secondMs / rate);
}

/** The size of a burst after a pause. A second then holds at most this many more than the rate. */
function burstOf(rate: number): number {
  return Math.max(Math.floor(rate / 5), 1);
}

/**
 * Hosts known to throttle, each at 30 a second: Zapier takes 30 per second and 10,000 per 5 minutes
 * (docs.zapier.com/platform/build/operating-constraints), Make 300 per 10 seconds (help.make.com/webhooks).
 */
const throttlingHosts: readonly RegExp[] = [
  /^hooks\.zapier\.com$/,
  /^hook\.[a-z0-9-]+\.make\.com$/,
];
/** Rate 25 with its burst of 5 stays within 30 in any second. */
const throttledRatePerSecond = 25;

/** The rate for a new subscription to this URL: 25 per second for hosts known to throttle, else undefined. */
export function defaultRateFor(hookUrl: string): number | undefined {
  const host = URL.parse(hookUrl)?.hostname.replace(/\.$/, '') ?? '';
  return throttlingHosts.some((hosts) => hosts.test(host)) ? throttledRatePerSecond : undefined;
}
