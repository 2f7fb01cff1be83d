import { readOneOf } from '../shared/search/read-search.ts';

/** How the calendar is seen: a week, or a month with the days that fill its first and last week. */
export type View = 'week' | 'month';

/** What the address of the calendar says; a month, today and one's own where it says nothing. */
export type CalendarSearch = {
  view?: View | undefined;
  /** A day in the week or month that is shown. */
  day?: string | undefined;
  everybody?: true | undefined;
};

export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const isDay =
    typeof raw.day === 'string' &&
    /^20\d{2}-\d{2}-\d{2}$/.test(raw.day) &&
    new Date(`${raw.day}T00:00Z`).getTime() > 0;
  return {
    view: readOneOf(['week', 'month'], raw.view),
    day: isDay ? (raw.day as string) : undefined,
    everybody: raw.everybody === true ? true : undefined,
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** `2026-11-30` for the day after `2026-11-29`, or so many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The most that is shown of a month. */
const daysMax = 42;

/**
 * The days of the week or month that a day is in, from a Monday to a Sunday. A month has the week after the day as well,
 * in place of its first week where there would be too many.
 */
export function daysOf(day: string, view: View): string[] {
  if (view === 'week') return sevenFrom(mondayOf(day));
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (
    let monday = mondayOf(`${month}-01`);
    monday.slice(0, 7) <= month || monday <= later(day, 7);
    monday = later(monday, 7)
  ) {
    days.push(...sevenFrom(monday));
  }
  return days.slice(-daysMax);
}

/** A day in the week or month after it; `steps` may be negative. */
export function stepBy(day: string, view: View, steps: number): string {
  if (view === 'week') return later(day, steps * 7);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
}

/** `November 2026`, or `23 – 29 Nov 2026`. */
export function periodInWords(day: string, view: View): string {
  if (view === 'month') return format(day, { month: 'long', year: 'numeric' });
  const monday = mondayOf(day);
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-AU', { ...parts, timeZone: 'UTC' }).formatRange(
    Date.parse(monday),
    Date.parse(later(monday, 6)),
  );
}

/** `Thursday 26 November`. */
export function dayInWords(day: string): string {
  return format(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

function format(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-AU', { ...parts, timeZone: 'UTC' }).format(Date.parse(day));
}

function sevenFrom(monday: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => later(monday, days));
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return later(day, -sinceMonday);
}
