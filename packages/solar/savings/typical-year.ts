import { daysOfMonths } from '../months.ts';

/**
 * The days that a typical year is made of. Each month has weekdays and weekends, and each of these as many day types as
 * the weather has (cloudy, mixed, sunny), which are equally frequent. A list of a typical year holds a number for each
 * hour of each such day; its hours are those of the clock at the site, daylight saving included.
 */
export type TypicalDay = {
  /** 0 for January. */
  month: number;
  isWeekend: boolean;
  /** 0 for the cloudiest. */
  dayType: number;
  /** The number of days of a year that it represents; all typical days add up to 365. */
  days: number;
  /** The index of its first hour in a list of the year. */
  first: number;
};

const weekendShare = 2 / 7;
const remembered = new Map<number, readonly TypicalDay[]>();

/** The typical days in the order of their hours. */
export function typicalDays(dayTypes: number): readonly TypicalDay[] {
  const days = remembered.get(dayTypes) ?? listDays(dayTypes);
  remembered.set(dayTypes, days);
  return days;
}

function listDays(dayTypes: number): TypicalDay[] {
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

/** Returns the index of a typical day's first hour in a list of the year. */
export function firstHour(
  dayTypes: number,
  { month, isWeekend, dayType }: Pick<TypicalDay, 'month' | 'isWeekend' | 'dayType'>,
): number {
  return ((month * 2 + (isWeekend ? 1 : 0)) * dayTypes + dayType) * 24;
}

/** Returns the monthly totals of a list of amounts by hour, January first. */
export function sumByMonth(list: Float64Array, dayTypes: number): number[] {
  const sums = daysOfMonths.map(() => 0);
  for (const { month, days, first } of typicalDays(dayTypes)) {
    let sum = 0;
    for (let index = first; index < first + 24; index += 1) sum += list[index] ?? 0;
    sums[month] = (sums[month] ?? 0) + sum * days;
  }
  return sums;
}

/** Returns the total of the year. */
export function sumOfYear(list: Float64Array, dayTypes: number): number {
  return sumByMonth(list, dayTypes).reduce((sum, month) => sum + month, 0);
}
