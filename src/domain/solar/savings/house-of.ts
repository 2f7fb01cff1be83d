import type { Specification, Usage } from '../specification.ts';
import { madeByHour } from '../yield.ts';
import type { House, Store } from './energy-flows.ts';
import { importTariffByHour, usedByHour } from './usage-hours.ts';

/** The house hour by hour, as its savings are estimated from it; undefined where no yield is estimated. */
export function houseOf(
  specification: Specification,
  usage: Usage,
  postcode: string,
): House | undefined {
  const made = madeByHour(specification, postcode);
  const { exportLimitWatts } = specification;
  return (
    made && {
      madeByHour: made,
      usedByHour: usedByHour(usage),
      tariffByHour: importTariffByHour(usage),
      battery: storeOf(specification),
      exportMaxKw: exportLimitWatts === null ? null : exportLimitWatts / 1000,
    }
  );
}

/** A battery whose power nobody has said takes two hours to fill, which is our own assumption. */
function storeOf({ battery, assumptions }: Specification): Store | null {
  if (battery === null) return null;
  const usableKwh = (battery.usableWattHours * battery.quantity) / 1000;
  return {
    usableKwh,
    powerKw:
      battery.powerWatts === null ? usableKwh / 2 : (battery.powerWatts * battery.quantity) / 1000,
    efficiency: assumptions.batteryEfficiency / 100,
  };
}
