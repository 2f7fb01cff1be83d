import type { TariffHours, Usage } from '../specification.ts';

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
