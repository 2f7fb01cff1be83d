import type { Specification, Usage } from '../specification.ts';
import { hourlyPrices } from '../tariffs/hourly-prices.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';
import { cheapHours } from './cheap-hours.ts';
import type { Store } from './energy-flows.ts';

/** A battery of unknown power is assumed to fill in two hours, which is our own assumption. */
export function batteryStore(
  { battery, assumptions }: Pick<Specification, 'battery' | 'assumptions'>,
  usage: Usage,
  dayTypes: number,
): Store | null {
  if (battery === null) return null;
  const ratedKwh = (battery.usableWattHours * battery.quantity) / 1000;
  const usableKwh = ratedKwh * (1 - (assumptions.batteryReservePercent ?? 0) / 100);
  const efficiency = assumptions.batteryEfficiency / 100;
  const untilPercent = assumptions.batteryGridChargePercent ?? 0;
  const prices = () => hourlyPrices(tariffOf(usage), dayTypes).importCents;
  return {
    usableKwh,
    powerKw:
      battery.powerWatts === null ? ratedKwh / 2 : (battery.powerWatts * battery.quantity) / 1000,
    efficiency,
    gridCharge:
      untilPercent === 0
        ? null
        : { isCharging: cheapHours(prices(), efficiency), untilPart: untilPercent / 100 },
  };
}
