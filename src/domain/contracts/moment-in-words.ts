import { formatMoment, type Moment } from '../shared/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `21 November 2026, 20:30:05 AEDT` for a moment in the zone of `Australia/Sydney`. */
export function momentInWords(at: Moment, timeZone: string): string {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, second, timeZoneName } = parts;
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** States a moment in the local time zone and in UTC. */
export function inZoneAndUtc(at: Moment, timeZone: string, between = ' = '): string {
  return `${momentInWords(at, timeZone)}${between}${formatMoment(at)} UTC`;
}

/** Cached, because making such a format is slow and a contract has many times. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  formats.set(timeZone, format);
  return format;
}
