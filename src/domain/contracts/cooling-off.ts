import { addDays } from '../shared/time.ts';

/**
 * The business days in which the customer of an unsolicited sale may withdraw (Australian Consumer Law, section 82).
 */
export const coolingOffBusinessDays = 10;

/**
 * The last day on which the customer may withdraw, `YYYY-MM-DD`: the tenth business day after the day of the last
 * signature, which itself does not count. Saturdays, Sundays and the given public holidays are not business days.
 */
export function coolingOffEnd(signedOn: string, holidays: ReadonlySet<string>): string {
  let day = signedOn;
  for (let counted = 0; counted < coolingOffBusinessDays; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, holidays)) counted += 1;
  }
  return day;
}

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}
