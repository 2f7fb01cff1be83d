import { z } from 'zod';
import { list, whole } from '../values/members.ts';
import type { Value } from '../values/value.ts';

/**
 * The days of a week that something applies on. Public holidays are not known, and count as the day that they fall on.
 */
export const windowDays = ['every_day', 'weekdays', 'weekends'] as const;

/** Hours of the clock, on the full or the half hour. */
function halfHour(min: number, max: number) {
  const message = `must be a full or half hour from ${min} to ${max}`;
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .refine((hour) => Number.isInteger(hour * 2), { error: message, abort: true })
    .meta({ multipleOf: 0.5 });
}

/** When a price applies; without any of these members, always. */
export const windowMembers = {
  months: list(whole(1, 12), 12)
    .refine((months) => new Set(months).size === months.length, {
      error: 'must not have a month twice',
      abort: true,
    })
    .default([])
    .meta({
      description: 'Months of the season, 1 for January; empty for all',
      uniqueItems: true,
    }),
  days: z
    .enum(windowDays, `must be one of: ${windowDays.join(', ')}`)
    .default('every_day')
    .meta({ description: 'Days of the week' }),
  fromHour: halfHour(0, 23.5)
    .default(0)
    .meta({ description: 'Clock time in hours, such as 15 or 15.5' }),
  toHour: halfHour(0.5, 24)
    .default(24)
    .meta({ description: 'Where it ends; across midnight if it is not later than `from_hour`' }),
};

const chargeWindow = z.object(windowMembers);
export type ChargeWindow = Value<typeof chargeWindow>;

export function appliesInMonth({ months }: ChargeWindow, month: number): boolean {
  return months.length === 0 || months.includes(month + 1);
}

export function appliesOn({ days }: ChargeWindow, isWeekend: boolean): boolean {
  return days === 'every_day' || (days === 'weekends') === isWeekend;
}

/** Returns whether the half hour that begins at `hour` lies in the window. Equal hours are a whole day. */
export function coversHalfHour({ fromHour, toHour }: ChargeWindow, hour: number): boolean {
  return fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
}

type HourOfWindow = { hour: number; part: number };

const known = new WeakMap<ChargeWindow, (readonly HourOfWindow[])[]>();

/**
 * The part of each of the 24 hours that lies in the window, 0.5 or 1, without the hours that lie outside. Energy is
 * spread evenly within its hour, so that half of it counts where the window has half of the hour.
 */
export function hoursOf(window: ChargeWindow, day: KindOfDay): readonly HourOfWindow[] {
  return hoursByKind(window)[kindOf(day)] ?? [];
}

type KindOfDay = { month: number; isWeekend: boolean };

/** The index of a day among the 24 kinds of days. */
export function kindOf({ month, isWeekend }: KindOfDay): number {
  return month * 2 + (isWeekend ? 1 : 0);
}

/** The hours of a window on each of the 24 kinds of days, by `kindOf`. */
export function hoursByKind(window: ChargeWindow): readonly (readonly HourOfWindow[])[] {
  // A year asks for the same 24 kinds of days again and again, for each bill.
  let kinds = known.get(window);
  if (kinds === undefined) {
    const made = findHours(window);
    kinds = Array.from({ length: 24 }, (_, one) =>
      appliesInMonth(window, Math.floor(one / 2)) && appliesOn(window, one % 2 === 1) ? made : [],
    );
    known.set(window, kinds);
  }
  return kinds;
}

function findHours(window: ChargeWindow): HourOfWindow[] {
  const hours: HourOfWindow[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const first = coversHalfHour(window, hour) ? 0.5 : 0;
    const second = coversHalfHour(window, hour + 0.5) ? 0.5 : 0;
    if (first + second > 0) hours.push({ hour, part: first + second });
  }
  return hours;
}
