import { daysOfMonths, daysOfYear } from '../months.ts';
import type { Bill, SavingsEstimate } from '../quote.ts';
import { roundHalfAway } from '../round-half-away.ts';
import type { Usage } from '../specification.ts';
import { type MonthOfEnergy, total } from './energy-flows.ts';

/** What electricity costs without a system and with it. */
export type Bills = NonNullable<SavingsEstimate['bills']>;
type Charges = Pick<Usage, 'exportTariff' | 'supplyCharge'>;

/** The bills of a year without and with a system, and those of its months. */
export function billsOf(
  without: readonly MonthOfEnergy[],
  withSystem: readonly MonthOfEnergy[],
  charges: Charges,
): Bills {
  return {
    before: billOf(without, charges),
    after: billOf(withSystem, charges),
    monthly: daysOfMonths.map((days, month) => ({
      beforeCents: monthCents(without[month], days, charges),
      afterCents: monthCents(withSystem[month], days, charges),
    })),
  };
}

/**
 * The bill of a year: what is bought, at the tariff of its hour, less what exports earn, and the daily charge on 365 days,
 * which solar does not change. Each part is rounded to a cent, and the total is their sum. Source: how retailers bill;
 * tariffs as given.
 */
export function billOf(
  months: readonly MonthOfEnergy[],
  { exportTariff, supplyCharge }: Charges,
): Bill {
  const exportKwh = total(months, 'exportedKwh');
  const importCents = roundHalfAway(total(months, 'importedCents'));
  const exportCents = roundHalfAway(exportKwh * exportTariff);
  const supplyCents = roundHalfAway(supplyCharge * daysOfYear);
  return {
    importKwh: Math.round(total(months, 'importedKwh')),
    importCents,
    exportKwh: Math.round(exportKwh),
    exportCents,
    supplyCents,
    totalCents: importCents - exportCents + supplyCents,
  };
}

/** Rounded by itself, so twelve may differ from the year's by some cents. */
function monthCents(
  month: MonthOfEnergy | undefined,
  days: number,
  { exportTariff, supplyCharge }: Charges,
): number {
  const { importedCents = 0, exportedKwh = 0 } = month ?? {};
  return roundHalfAway(importedCents - exportedKwh * exportTariff + supplyCharge * days);
}
