import type { TariffHours } from '../specification.ts';

/** Returns true if an hour that begins at `hour` lies in them. */
export function isWithin({ fromHour, toHour }: TariffHours, hour: number): boolean {
  return fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
}
