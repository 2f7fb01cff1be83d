import type { Assumptions } from '../specification.ts';

/**
 * Percent a year; source: warranties for 70 % of the capacity after ten years allow 3 %, and batteries mostly keep
 * more.
 */
export const usualBatteryFade = 2;
/** Our own assumption: most warranties end after ten years. */
export const usualBatteryLife = 15;

/**
 * The part of its first capacity that a battery has in a year from 1; null once it has worn out and is not replaced.
 */
export function capacityPart(assumptions: Assumptions, year: number): number | null {
  const life = assumptions.batteryLifeYears ?? usualBatteryLife;
  const isReplaced = assumptions.batteryReplacementCents != null;
  if (!isReplaced && year > life) return null;
  return (1 - (assumptions.batteryFade ?? usualBatteryFade) / 100) ** ((year - 1) % life);
}

/**
 * Returns the cost of a new battery at the end of a year, in cents. Nothing is replaced at the end of the last year.
 */
export function batteryReplacementCents(
  assumptions: Assumptions,
  year: number,
  yearsMax: number,
): number {
  const life = assumptions.batteryLifeYears ?? usualBatteryLife;
  return year % life === 0 && year < yearsMax ? (assumptions.batteryReplacementCents ?? 0) : 0;
}
