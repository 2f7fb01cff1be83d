import { daysOfMonths } from '../months.ts';

/**
 * The days that a typical year is made of. Each month has weekdays and weekends, and each of these as many day types as the
 * weather has (cloudy, mixed, sunny), which are equally frequent. A list of a typical year holds a number for each hour of
 * each such day; its hours are those of the clock at the site, daylight saving included.
 */
export type TypicalDay = {
  /** 0 for January. */
  month: number;
  isWeekend: boolean;
  /** 0 for the cloudiest. */
  dayType: number;
  /** How many days of a year it stands for; those of all typical days add up to 365. */
  days: number;
  /** Where its 24 hours begin in a list of the year. */
  first: number;
};

const weekendShare = 2 / 7;

/** The typical days in the order of their hours. */
export function typicalDays(dayTypes: number): TypicalDay[] {
  const days: TypicalDay[] = [];
  daysOfMonths.forEach((daysOfMonth, month) => {
    for (const isWeekend of [false, true]) {
      const share = isWeekend ? weekendShare : 1 - weekendShare;
      for (let dayType = 0; dayType < dayTypes; dayType += 1) {
        const first = days.length * 24;
        days.push({ month, isWeekend, dayType, days: (daysOfMonth * share) / dayTypes, first });
      }
    }
  });
  return days;
}
