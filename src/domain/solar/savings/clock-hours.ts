import { daysOfMonths } from '../months.ts';

/** How far the clocks of a place are ahead of UTC on a part of a month's days. */
type ClockOffset = { hours: number; part: number };

const easternOffset = 10;
const centralOffset = 9.5;
const westernOffset = 8;
/** The first Sunday of a month is on average its fourth day. Daylight saving begins and ends on such a Sunday. */
const daysBeforeFirstSunday = 3;
const october = 9;
const april = 3;

/**
 * Moves hours of local standard time to the hours that clocks show. A day's hours run around, because what passes midnight
 * belongs to days alike. `siteOffset` is that of the standard time of the list, in hours ahead of UTC; the clocks are those
 * of the postcode. Source: New South Wales, the Australian Capital Territory, Victoria, South Australia and Tasmania save
 * daylight from the first Sunday in October to the first Sunday in April; the other states do not.
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

/** The offsets of a month, 0 for January, with the part of its days on which each holds. */
export function clockOffsets(postcode: string, month: number): ClockOffset[] {
  const hours = standardOffset(postcode);
  const saved = savesDaylight(postcode) ? daylightPart(month) : 0;
  const offsets = [
    { hours, part: 1 - saved },
    { hours: hours + 1, part: saved },
  ];
  return offsets.filter(({ part }) => part > 0);
}

function daylightPart(month: number): number {
  if (month === october) return 1 - daysBeforeFirstSunday / (daysOfMonths[october] ?? 31);
  if (month === april) return daysBeforeFirstSunday / (daysOfMonths[april] ?? 30);
  return month > october || month < april ? 1 : 0;
}

/** Hours ahead of UTC without daylight saving. */
export function standardOffset(postcode: string): number {
  // Broken Hill keeps the time of South Australia.
  if (postcode === '2880' || /^(5|08|09)/.test(postcode)) return centralOffset;
  return postcode.startsWith('6') ? westernOffset : easternOffset;
}

/** Whether the state of a postcode has daylight saving. */
export function savesDaylight(postcode: string): boolean {
  return /^([123578]|02)/.test(postcode);
}

/** Adds the day from `first` on, later by so many hours. Half an hour falls to the two hours that it lies in. */
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
