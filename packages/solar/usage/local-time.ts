import { clockZone } from '../savings/clock-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The clock of a place at a moment: month from 0, whether it is a weekend, and the hour. */
type ClockHour = { month: number; isWeekend: boolean; hour: number };

/**
 * Tells the clock of a postcode from the minutes of a meter's day, which has the time of the meter. `meterDayMs` is
 * midnight of that day as if it were UTC.
 */
export function clockOf(postcode: string): (meterDayMs: number, minutes: number) => ClockHour {
  const { standard, saving, meter } = clockZone(postcode);
  return (meterDayMs, minutes) => {
    const standardMs = meterDayMs + minutes * 60_000 + (standard - meter) * hourMs;
    const isSummer = saving > 0 && isDaylightSaving(standardMs);
    const clock = new Date(standardMs + (isSummer ? saving * hourMs : 0));
    const day = clock.getUTCDay();
    return {
      month: clock.getUTCMonth(),
      isWeekend: day === 0 || day === 6,
      hour: clock.getUTCHours(),
    };
  };
}

/** Daylight saving lasts from the first Sunday in October to the first Sunday in April, at 2 o'clock standard time. */
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
