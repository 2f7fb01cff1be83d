import type { TypicalDays } from '../quote.ts';
import type { EnergyYear } from './energy-flows.ts';
import { typicalDays } from './typical-year.ts';

/** January and July stand for summer and winter. */
const months = [0, 6];

/** Hour by hour where the energy of a summer and a winter day comes from, as the mean of all days of the month. */
export function daysOfSeasons(year: EnergyYear): TypicalDays {
  return months.map((month) => {
    const mean = (kwhAt: (index: number) => number) => meanDay(year.dayTypes, month, kwhAt);
    const of = (list: Float64Array) => (index: number) => list[index] ?? 0;
    const fromGrid = (index: number) =>
      of(year.importedKwh)(index) - of(year.chargedFromGridKwh)(index);
    const fromSolar = (index: number) =>
      of(year.usedKwh)(index) - of(year.fromBatteryKwh)(index) - fromGrid(index);
    return {
      month: month + 1,
      usedKwh: mean(of(year.usedKwh)),
      madeKwh: mean(of(year.madeKwh)),
      fromSolarKwh: mean(fromSolar),
      fromBatteryKwh: mean(of(year.fromBatteryKwh)),
      fromGridKwh: mean(fromGrid),
    };
  });
}

/** Rounds to ten watt-hours. */
function meanDay(dayTypes: number, month: number, kwhAt: (index: number) => number): number[] {
  const days = typicalDays(dayTypes).filter((day) => day.month === month);
  const count = days.reduce((sum, day) => sum + day.days, 0);
  return Array.from({ length: 24 }, (_, hour) => {
    const kwh = days.reduce((sum, day) => sum + kwhAt(day.first + hour) * day.days, 0) / count;
    return Math.abs(Math.round(kwh * 100)) / 100;
  });
}
