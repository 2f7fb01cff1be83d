import { dateIn, dayMs, hourMs, type Moment, minuteMs } from '../shared/time.ts';
import type { HalfHour } from './facts.ts';

export type DeliveryDay = {
  /** `YYYY-MM-DD` in the account's time zone. */
  day: string;
  delivered: number;
  failed: number;
};

/** Attempts by the days of a time zone, also days on which there were none. */
export function countByDay(
  period: { from: Moment; to: Moment },
  halfHours: readonly HalfHour[],
  timeZone: string,
): DeliveryDay[] {
  const days = daysIn(period, timeZone).map((day) => ({ ...day, delivered: 0, failed: 0 }));
  let index = 0;
  for (const { startsAt, delivered, failed } of halfHours) {
    while (index + 1 < days.length && (days[index + 1]?.startsAt ?? 0) <= startsAt) index += 1;
    const day = days[index];
    if (day === undefined) break;
    day.delivered += delivered;
    day.failed += failed;
  }
  return days.map(({ day, delivered, failed }) => ({ day, delivered, failed }));
}

/** The days of a zone in a period and when each begins; the first one may have begun before. */
function daysIn(
  { from, to }: { from: Moment; to: Moment },
  timeZone: string,
): { day: string; startsAt: Moment }[] {
  const days = [{ day: dateIn(from, timeZone), startsAt: from }];
  for (let startsAt = startOfNext(from, timeZone); startsAt < to; ) {
    days.push({ day: dateIn(startsAt, timeZone), startsAt });
    startsAt = startOfNext(startsAt, timeZone);
  }
  return days;
}

/** When the day after that of a moment begins. A day on which clocks change has 23 or 25 hours. */
function startOfNext(moment: Moment, timeZone: string): Moment {
  const today = dateIn(moment, timeZone);
  const isToday = (at: Moment) => dateIn(at, timeZone) === today;
  const usual = moment + dayMs;
  if (isToday(usual - 1) && !isToday(usual)) return usual;
  let [before, after] = [moment, usual + hourMs];
  while (after - before > minuteMs) {
    const between = before + Math.floor((after - before) / 2);
    if (isToday(between)) before = between;
    else after = between;
  }
  return Math.floor(after / minuteMs) * minuteMs;
}
