import type { Statement } from '../quote.ts';
import { kilowatts, longDay } from '../wording.ts';

// The rated power up to which panels create STCs is dated data: a confirmed change is a line in `confirmed`, and an
// announcement moves there when its regulations are made.

type Limit = { from: string; wattsMax: number };

/** Limits in force, oldest first. Source: Renewable Energy (Electricity) Act 2000, small generation units. */
const confirmed: readonly Limit[] = [{ from: '2001-04-01', wattsMax: 100_000 }];

/** Announced, but not confirmed as made. Nothing is counted on the strength of it. */
const announced = {
  from: '2026-10-01',
  wattsMax: 1_000_000,
  announcedOn: '2026-08-05',
  source: 'Clean Energy Regulator, announcement of 5 August 2026',
} as const;

/** The most rated power, in watts, that is confirmed to create STCs when it is installed on a day, `YYYY-MM-DD`. */
export function solarWattsMaxOn(day: string): number {
  return confirmed.findLast(({ from }) => from <= day)?.wattsMax ?? 0;
}

/** True for a system above the confirmed limit that an announcement covers. */
export function isAnnounced(watts: number, day: string): boolean {
  return watts > solarWattsMaxOn(day) && watts <= announced.wattsMax && day >= announced.from;
}

/**
 * Tells the salesperson why no STCs are counted for a system above the confirmed limit that an announcement covers,
 * with its source and date; undefined for every other system.
 */
export function announcementFor(watts: number, day: string, author: string): Statement | undefined {
  if (!isAnnounced(watts, day)) return undefined;
  const limit = solarWattsMaxOn(day);
  const text =
    `The Clean Energy Regulator announced on ${longDay(announced.announcedOn)} that solar systems of ${kilowatts(limit)} to ` +
    `${kilowatts(announced.wattsMax)} installed from ${longDay(announced.from)} may create STCs, subject to regulations. ` +
    `${author} has no confirmation that these were made, so the price includes no STC discount. Check with the regulator ` +
    'before you promise one.';
  return { text, source: announced.source };
}
