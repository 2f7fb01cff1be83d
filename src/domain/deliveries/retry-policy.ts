import { hourMs, minuteMs, secondMs } from '../shared/time.ts';

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
export const overloadedWaitMsMin = minuteMs;
/** The longest wait that a receiver can ask for with `Retry-After`. */
export const retryAfterMsMax = 24 * hourMs;

/** The wait before an attempt (from 1), moved by up to 20 % either way so that failures do not retry in step. */
export function jitteredWaitMs(attempt: number, random: number): number {
  const wait = waitBeforeAttemptMs[attempt - 1] ?? 0;
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** `Sat, 21 Nov 2026 09:30:00 GMT` and its older spelling; the parser would make a date of other texts, too. */
const httpDate = /^[a-z]{3,9}, \d{2}([ -])[a-z]{3}\1\d{2,4} \d{2}:\d{2}:\d{2} GMT$/i;

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
