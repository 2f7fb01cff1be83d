import { savesDaylight, standardOffset } from '../savings/clock-hours.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Readings of the national market are in the standard time of the east, all year and in all of its states. */
const marketOffset = 10;
const westernOffset = 8;

/** The clock of a place at a moment: month from 0, whether it is a weekend, and the hour. */
export type ClockHour = { month: number; isWeekend: boolean; hour: number };

/**
 * Tells the clock of a postcode from the minutes of a meter's day. A meter of Western Australia keeps the time of its state,
 * others that of the national market. `dayMs` is midnight of the meter's day as if it were UTC.
 */
export function clockOf(postcode: string): (meterDayMs: number, minutes: number) => ClockHour {
  const standard = standardOffset(postcode);
  const meter = standard === westernOffset ? westernOffset : marketOffset;
  const hasSummerTime = savesDaylight(postcode);
  return (meterDayMs, minutes) => {
    const standardMs = meterDayMs + minutes * 60_000 + (standard - meter) * hourMs;
    const isSummer = hasSummerTime && isDaylightSaving(standardMs);
    const clock = new Date(standardMs + (isSummer ? hourMs : 0));
    const day = clock.getUTCDay();
    return {
      month: clock.getUTCMonth(),
      isWeekend: day === 0 || day === 6,
      hour: clock.getUTCHours(),
    };
  };
}

/** From the first Sunday in October to the first Sunday in April, at 2 o'clock standard time. */
function isDaylightSaving(standardMs: number): boolean {
  const year = new Date(standardMs).getUTCFullYear();
  return (
    standardMs >= firstSunday(year, 9) + 2 * hourMs ||
    standardMs < firstSunday(year, 3) + 2 * hourMs
  );
}

function firstSunday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1);
  return first + ((7 - new Date(first).getUTCDay()) % 7) * dayMs;
}
