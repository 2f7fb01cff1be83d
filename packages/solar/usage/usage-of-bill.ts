import { InvalidInput } from '../invalid-input.ts';
import { daysOfYear } from '../months.ts';
import { controlledKwhADay } from '../savings/controlled-load.ts';
import { usedHours } from '../savings/used-hours.ts';
import type { Usage } from '../specification.ts';
import { specificationLimits } from '../specification-limits.ts';
import { billOf } from '../tariffs/bill-of.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';

/** A bill as a household has it at hand: whole cents including GST, before concessions and credits for exports. */
export type HouseholdBill = { cents: number; days: number };

/** A bill is rounded by more than this. */
const stepWattHours = 100;

/**
 * The Wh a day, in steps of 100, with which this usage has this bill: the inverse of `billOf`, found by halving, since a
 * bill never falls when more is used. The days of the bill are taken for days of an average season. Refuses a bill that
 * is lower than what the tariff charges without use, or higher than for the largest use, with `InvalidInput` of `cents`.
 */
export function usageOfBill(usage: Usage, { cents, days }: HouseholdBill): number {
  const tariff = tariffOf(usage);
  const billedCents = (dailyWattHours: number) => {
    const importedKwh = usedHours({ ...usage, dailyWattHours }, 1);
    const exportedKwh = new Float64Array(importedKwh.length);
    const { year } = billOf(
      tariff,
      { dayTypes: 1, importedKwh, exportedKwh },
      controlledKwhADay(usage),
    );
    return (year.totalCents * days) / daysOfYear;
  };
  let [low, high] = [0, Math.ceil(specificationLimits.dailyWattHours / stepWattHours)];
  if (billedCents(0) > cents) {
    throw new InvalidInput('cents must be at least the daily charges of these days', 'cents');
  }
  if (billedCents(high * stepWattHours) <= cents) {
    throw new InvalidInput('cents must be less at these prices', 'cents');
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (billedCents(middle * stepWattHours) <= cents) low = middle;
    else high = middle;
  }
  const nearer =
    cents - billedCents(low * stepWattHours) <= billedCents(high * stepWattHours) - cents;
  return (nearer ? low : high) * stepWattHours;
}
