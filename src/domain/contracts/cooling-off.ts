import { addWorkingDays } from '../shared/time.ts';

/**
 * The business days in which the customer of an unsolicited sale may withdraw (Australian Consumer Law, section 82).
 */
export const coolingOffBusinessDays = 10;

/**
 * The last day on which the customer may withdraw, `YYYY-MM-DD`: the tenth business day after the day of the last
 * signature, which itself does not count. Saturdays, Sundays and the given public holidays are not business days.
 */
export function coolingOffEnd(signedOn: string, holidays: ReadonlySet<string>): string {
  return addWorkingDays(signedOn, coolingOffBusinessDays, holidays);
}
