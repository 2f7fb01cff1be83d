import { Refusal } from '../shared/errors.ts';
import { dateIn, dayMs, hourMs, isDay, type Moment, minuteMs } from '../shared/time.ts';

/** An offer that holds for longer would outlive the rebates that it counts on. */
const validDaysMax = 366;

/**
 * The days on which an offer that is made now begins and ends, and the moment of its end; days are `YYYY-MM-DD` in the
 * time zone. Refuses with INVALID_PARAMETERS an end that is no day, lies in the past or more than 366 days ahead.
 */
export function offerDays(input: {
  now: Moment;
  timeZone: string;
  validDays: number;
  /** The last day; `validDays` from today unless it is given. */
  expiresOn: string | undefined;
}): { issuedOn: string; expiresOn: string; expiresAt: Moment } {
  const { now, timeZone, validDays } = input;
  const issuedOn = dateIn(now, timeZone);
  const expiresOn = input.expiresOn ?? addDays(issuedOn, validDays);
  const latest = addDays(issuedOn, Math.max(validDays, validDaysMax));
  if (!isDay(expiresOn) || expiresOn < issuedOn || expiresOn > latest) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `expires_on must be a day from ${issuedOn} to ${latest}, as YYYY-MM-DD`,
    );
  }
  return { issuedOn, expiresOn, expiresAt: endOfDay(expiresOn, timeZone) };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first moment after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Moment {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Everywhere on Earth, the day ends between these two; the end lies on a whole minute.
  let before = midnight + 9 * hourMs;
  let after = midnight + 37 * hourMs;
  while (after - before > minuteMs) {
    const between = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (dateIn(between, timeZone) > day) after = between;
    else before = between;
  }
  return after;
}
