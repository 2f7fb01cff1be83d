import { calendarDay } from '../../shared/formats/formats.ts';
import { monthNames } from '../../shared/formats/month-names.ts';
import type { Specification } from '../project-content.ts';

type Metered = NonNullable<NonNullable<Specification['usage']>['metered']>;

/** A project's interval data in words. */
export function meterDataWords(metered: Metered | null): string {
  if (metered === null) {
    return 'Interval data of the meter (NEM12) replaces the pattern. The customer asks their network or retailer for it.';
  }
  const { fromOn, toOn, filledMonths, estimatedPercent } = metered;
  const filled =
    filledMonths.length === 0
      ? ''
      : ` Filled from the months around them: ${filledMonths.map((month) => monthNames[month - 1]).join(', ')}.`;
  const estimated =
    estimatedPercent === 0 ? '' : ` ${estimatedPercent}% of the readings are estimates.`;
  return `Interval data from ${calendarDay(fromOn)} to ${calendarDay(toOn)} replaces the pattern.${filled}${estimated}`;
}
