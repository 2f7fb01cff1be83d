import { daysOfMonths } from '../months.ts';
import { clockZone } from './clock-zone.ts';

/** The offset of a place's clocks from UTC on part of a month's days. */
type ClockOffset = { hours: number; part: number };

/** The first Sunday of a month is on average its fourth day. Daylight saving begins and ends on such a Sunday. */
const daysBeforeFirstSunday = 3;
const october = 9;
const april = 3;

/**
 * Moves hours of local standard time to the hours that clocks show. A day's hours run around, because what passes
 * midnight belongs to days alike. `siteOffset` is that of the standard time of the list, in hours ahead of UTC; the
 * clocks are those of the postcode.
 */
export function toClockHours(
  standard: Float64Array,
  {
    postcode,
    siteOffset,
    daysOfMonth,
  }: { postcode: string; siteOffset: number; daysOfMonth: number },
): Float64Array {
  const clock = new Float64Array(standard.length);
  for (let first = 0; first < standard.length; first += 24) {
    const month = Math.floor(first / (daysOfMonth * 24));
    for (const { hours, part } of clockOffsets(postcode, month)) {
      addMoved({ from: standard, to: clock, first }, hours - siteOffset, part);
    }
  }
  return clock;
}

/** The offsets of a month, 0 for January, with the part of its days on which each applies. */
export function clockOffsets(postcode: string, month: number): ClockOffset[] {
  const { standard, saving } = clockZone(postcode);
  const saved = saving > 0 ? daylightPart(month) : 0;
  const offsets = [
    { hours: standard, part: 1 - saved },
    { hours: standard + saving, part: saved },
  ];
  return offsets.filter(({ part }) => part > 0);
}

function daylightPart(month: number): number {
  if (month === october) return 1 - daysBeforeFirstSunday / (daysOfMonths[october] ?? 31);
  if (month === april) return daysBeforeFirstSunday / (daysOfMonths[april] ?? 30);
  return month > october || month < april ? 1 : 0;
}

/** Adds the day from `first` on, shifted by a number of hours. Half an hour counts for both hours that it lies in. */
function addMoved(
  { from, to, first }: { from: Float64Array; to: Float64Array; first: number },
  later: number,
  part: number,
): void {
  const whole = Math.floor(later);
  const rest = later - whole;
  for (let hour = 0; hour < 24; hour += 1) {
    const value = (from[first + hour] ?? 0) * part;
    if (value === 0) continue;
    const at = (((hour + whole) % 24) + 24) % 24;
    const next = (at + 1) % 24;
    to[first + at] = (to[first + at] ?? 0) + value * (1 - rest);
    if (rest > 0) to[first + next] = (to[first + next] ?? 0) + value * rest;
  }
}
