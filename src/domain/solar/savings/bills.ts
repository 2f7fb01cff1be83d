import { daysOfMonths, daysOfYear } from '../months.ts';
import type { Bill, SavingsEstimate } from '../quote.ts';
import { roundHalfAway } from '../round-half-away.ts';
import type { Usage } from '../specification.ts';
import type { EnergyYear } from './energy-flows.ts';
import { sumByMonth, sumOfYear } from './typical-year.ts';
import { importTariffByHour } from './usage-hours.ts';

/** What electricity costs without a system and with it. */
export type Bills = NonNullable<SavingsEstimate['bills']>;
type Charges = Pick<Usage, 'importTariff' | 'timeOfUse' | 'exportTariff' | 'supplyCharge'>;

/** The bills of a year without and with a system, and those of its months. */
export function billsOf(without: EnergyYear, withSystem: EnergyYear, charges: Charges): Bills {
  const before = monthlyCents(without, charges);
  const after = monthlyCents(withSystem, charges);
  return {
    before: billOf(without, charges),
    after: billOf(withSystem, charges),
    monthly: daysOfMonths.map((_, month) => ({
      beforeCents: before[month] ?? 0,
      afterCents: after[month] ?? 0,
    })),
  };
}

/**
 * The bill of a year: what is bought, at the tariff of its hour, less what exports earn, and the daily charge on 365 days,
 * which solar does not change. Each part is rounded to a cent, and the total is their sum. Source: how retailers bill;
 * tariffs as given.
 */
export function billOf(year: EnergyYear, charges: Charges): Bill {
  const { exportTariff, supplyCharge } = charges;
  const exportKwh = sumOfYear(year.exportedKwh, year.dayTypes);
  const importCents = roundHalfAway(sumOfYear(importedCents(year, charges), year.dayTypes));
  const exportCents = roundHalfAway(exportKwh * exportTariff);
  const supplyCents = roundHalfAway(supplyCharge * daysOfYear);
  return {
    importKwh: Math.round(sumOfYear(year.importedKwh, year.dayTypes)),
    importCents,
    exportKwh: Math.round(exportKwh),
    exportCents,
    supplyCents,
    totalCents: importCents - exportCents + supplyCents,
  };
}

function importedCents({ importedKwh }: EnergyYear, charges: Charges): Float64Array {
  const tariff = importTariffByHour(charges);
  return importedKwh.map((kwh, index) => kwh * (tariff[index % 24] ?? 0));
}

/** Each is rounded by itself, so twelve may differ from the year's by some cents. */
function monthlyCents(year: EnergyYear, charges: Charges): number[] {
  const imported = sumByMonth(importedCents(year, charges), year.dayTypes);
  const exported = sumByMonth(year.exportedKwh, year.dayTypes);
  return daysOfMonths.map((days, month) =>
    roundHalfAway(
      (imported[month] ?? 0) -
        (exported[month] ?? 0) * charges.exportTariff +
        charges.supplyCharge * days,
    ),
  );
}
