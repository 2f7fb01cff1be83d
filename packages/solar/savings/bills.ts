import type { SavingsEstimate } from '../quote.ts';
import { billOf } from '../tariffs/bill-of.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { EnergyYear } from './energy-flows.ts';

/** The cost of electricity without a system and with it. */
export type Bills = NonNullable<SavingsEstimate['bills']>;

/** The bills of a year without and with a system, and those of its months, which add up to them. */
export function billsOf(
  [without, withSystem]: readonly [EnergyYear, EnergyYear],
  tariff: Tariff,
  controlledKwhADay: number,
): Bills {
  const before = billOf(tariff, without, controlledKwhADay);
  const after = billOf(tariff, withSystem, controlledKwhADay);
  return {
    before: before.year,
    after: after.year,
    monthly: before.months.map(({ totalCents }, month) => ({
      beforeCents: totalCents,
      afterCents: after.months[month]?.totalCents ?? 0,
    })),
  };
}
