/** A moment in milliseconds since 1970 UTC, as all times are stored and passed. */
export type Moment = number;

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** `YYYY-MM-DD HH:MM:SS` in UTC: the form of every date on the interface. */
export function formatMoment(moment: Moment): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

const momentPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or ISO 8601; without an offset the time is UTC.
 * A date that does not exist, such as 30 February, is `undefined`.
 */
export function parseMoment(text: string): Moment | undefined {
  const [, date, time = '00:00:00', zone = 'Z'] = momentPattern.exec(text) ?? [];
  if (date === undefined) return undefined;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Date.parse rolls 30 February over into March, so the date must survive the way back.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date)
    return undefined;
  const moment = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(moment) ? undefined : moment;
}
