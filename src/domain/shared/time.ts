import { addDays } from '@sundesk/solar/values';

export { addDays, isDay } from '@sundesk/solar/values';

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

/** Formats a moment likewise, or returns an empty text for undefined. */
export function momentOrEmpty(moment: Moment | undefined): string {
  return moment === undefined ? '' : formatMoment(moment);
}

const dateForm = /^(\d{4})(?:-(\d{2})-(\d{2})|(\d{2})(\d{2}))$/;
const timeForm = /^(\d{2})(?::(\d{2})(?::(\d{2}(?:[.,]\d+)?))?|(\d{2})(\d{2}(?:[.,]\d+)?)?)?$/;
const zoneForm = /^(?:Z|([+\-\u2212])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i;

/**
 * Reads a calendar date, `2026-11-21` or `20261121`, alone or followed by `T` or a space and a time of ISO 8601, such as
 * `09:30`, `09:30:05.5`, `093005` or `24:00`, with or without an offset (`Z`, `+10`, `+1000`, `+10:00`). Without an
 * offset the time is UTC. A date that does not exist, such as 30 February, is `undefined`.
 */
export function parseMoment(text: string): Moment | undefined {
  const [, date = '', time, zone = 'Z'] =
    /^([\d-]+)(?:[T ]([\d:.,]+)(Z|[+\-\u2212][\d:]+)?)?$/i.exec(text) ?? [];
  const midnight = midnightOf(date);
  const sinceMidnight = time === undefined ? 0 : millisecondsOf(time);
  const ahead = offsetOf(zone);
  if (midnight === undefined || sinceMidnight === undefined || ahead === undefined)
    return undefined;
  return midnight + sinceMidnight - ahead;
}

function midnightOf(text: string): Moment | undefined {
  const [, year, month, day, basicMonth, basicDay] = dateForm.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month ?? basicMonth}-${day ?? basicDay}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Date.parse rolls 30 February over into March, so the date must survive the way back.
  const isReal = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return isReal ? midnight : undefined;
}

/** What a time of day is after midnight. The day may end at 24:00; smaller parts than milliseconds are cut off. */
function millisecondsOf(text: string): number | undefined {
  const parts = timeForm.exec(text);
  if (parts === null) return undefined;
  const [, hours, minutes = parts[4] ?? '0', seconds = parts[5] ?? '0'] = parts;
  const [wholeSeconds, fraction = ''] = seconds.split(/[.,]/);
  if (Number(minutes) > 59 || Number(wholeSeconds) > 59) return undefined;
  const wholeMs =
    Number(hours) * hourMs + Number(minutes) * minuteMs + Number(wholeSeconds) * secondMs;
  const isWithinDay = wholeMs < dayMs || (wholeMs === dayMs && /^0*$/.test(fraction));
  return isWithinDay ? wholeMs + Number(fraction.slice(0, 3).padEnd(3, '0')) : undefined;
}

function offsetOf(text: string): number | undefined {
  const parts = zoneForm.exec(text);
  if (parts === null) return undefined;
  const [, sign, hours = '0', minutes = '0'] = parts;
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs;
  return sign === undefined || sign === '+' ? ms : -ms;
}

/** The day so many working days after another one, or before it: Saturdays, Sundays and the given holidays are none. */
export function addWorkingDays(day: string, days: number, holidays: ReadonlySet<string>): string {
  let found = day;
  for (let counted = 0; counted < Math.abs(days); ) {
    found = addDays(found, Math.sign(days));
    const weekday = new Date(Date.parse(found)).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(found)) counted += 1;
  }
  return found;
}

/** One for each zone, because making one takes a hundred times longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** The last result of each zone: most callers ask for now, and no day begins within a minute. */
const latestDays = new Map<string, { minute: number; day: string }>();

/** The day, `YYYY-MM-DD`, that it is at a moment in a time zone, named as IANA does (`Australia/Sydney`). */
export function dateIn(moment: Moment, timeZone: string): string {
  const minute = Math.floor(moment / minuteMs);
  const latest = latestDays.get(timeZone);
  if (latest?.minute === minute) return latest.day;
  const day = findDay(moment, timeZone);
  latestDays.set(timeZone, { minute, day });
  return day;
}

function findDay(moment: Moment, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
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

/**
 * The moment at which clocks in a time zone show a day and a time, `14:30`. Of two such moments, where the clocks are set
 * back, the first; of a time that is skipped, as if the clocks had not been set forward.
 */
export function momentIn(day: string, time: string, timeZone: string): Moment {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const moments = [wall - dayMs, wall + dayMs].map((near) => wall - offsetAt(near, timeZone));
  const [first = wall] = moments;
  return moments.find((moment) => moment + offsetAt(moment, timeZone) === wall) ?? first;
}

/** How far clocks in a time zone are ahead of UTC. */
function offsetAt(moment: Moment, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return offsetOf(name?.slice('GMT'.length) || 'Z') ?? 0;
}

/** True for a time zone by its IANA name; an offset such as `+10:00` knows no daylight saving and is none. */
export function isTimeZone(name: string): boolean {
  try {
    if (!/^[A-Za-z]/.test(name)) return false;
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
