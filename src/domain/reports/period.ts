import { dayMs, type Moment } from '../shared/time.ts';

/** The periods that one can choose, in days up to now. */
export const periodDays = [30, 90, 365] as const;
export type PeriodDays = (typeof periodDays)[number];

export function periodUpTo(now: Moment, days: PeriodDays): { from: Moment; to: Moment } {
  return { from: now - days * dayMs, to: now };
}
