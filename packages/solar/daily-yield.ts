import { daysOfMonths } from './months.ts';
import type { YieldEstimate } from './quote.ts';

/** kWh on an average day of each month, January first, to a tenth. */
export function dailyKwh({ monthlyKwh }: Pick<YieldEstimate, 'monthlyKwh'>): number[] {
  return monthlyKwh.map((kwh, month) => Math.round((kwh / (daysOfMonths[month] ?? 30)) * 10) / 10);
}
