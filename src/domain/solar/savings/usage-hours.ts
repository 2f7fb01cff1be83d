import type { TariffHours, Usage, UsagePattern } from '../specification.ts';
import { typicalDays } from './typical-year.ts';

// Parts of a day's energy for each hour from midnight, in thousandths. Our own assumption: a household that is away by day
// has its peak in the evening, one that is at home uses more around noon, a business works from 8 to 17.
const thousandths: Readonly<Record<UsagePattern, readonly number[]>> = {
  evening: [
    24, 20, 18, 18, 19, 24, 40, 50, 42, 32, 28, 27, 27, 27, 28, 32, 46, 70, 86, 88, 82, 70, 58, 44,
  ],
  all_day: [
    22, 18, 16, 16, 17, 22, 34, 44, 48, 50, 51, 52, 54, 52, 50, 48, 50, 58, 66, 66, 58, 46, 36, 26,
  ],
  business: [
    12, 12, 12, 12, 12, 14, 24, 48, 78, 88, 92, 92, 88, 92, 92, 86, 66, 30, 14, 10, 9, 9, 9, 9,
  ],
};

/** kWh that are used in each hour of a day. */
export function usedByHour({ dailyWattHours, pattern }: Usage): number[] {
  const parts = thousandths[pattern];
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (dailyWattHours / 1000) * (part / whole));
}

/** kWh that are used in each hour of a typical year, in the order of `typicalDays(dayTypes)`. */
export function usedByTypicalYear(usage: Usage, dayTypes: number): Float64Array {
  const hours = usedByHour(usage);
  return Float64Array.from(typicalDays(dayTypes).flatMap(() => hours));
}

/** Cents per kWh that is bought in each hour of a day. */
export function importTariffByHour({
  importTariff,
  timeOfUse,
}: Pick<Usage, 'importTariff' | 'timeOfUse'>): number[] {
  return Array.from(
    { length: 24 },
    (_, hour) => timeOfUse.find((hours) => isWithin(hours, hour))?.importTariff ?? importTariff,
  );
}

/** Whether an hour that begins at `hour` lies in them. */
export function isWithin({ fromHour, toHour }: TariffHours, hour: number): boolean {
  return fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
}
