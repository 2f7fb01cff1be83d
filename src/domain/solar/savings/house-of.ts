import type { Specification, Usage } from '../specification.ts';
import { madeByClockHour } from '../yield.ts';
import type { House, Store } from './energy-flows.ts';
import { usedByTypicalYear } from './usage-hours.ts';

/** The house hour by hour, as its savings are estimated from it; undefined where no yield is estimated. */
export function houseOf(
  specification: Specification,
  usage: Usage,
  postcode: string,
): House | undefined {
  const made = madeByClockHour(specification, postcode);
  if (made === undefined) return undefined;
  const { exportLimitWatts } = specification;
  return {
    dayTypes: made.dayTypes,
    madeKwh: made.kwh,
    usedKwh: usedByTypicalYear(usage, made.dayTypes),
    battery: storeOf(specification),
    exportMaxKw: exportLimitWatts === null ? null : exportLimitWatts / 1000,
  };
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
    gridCharge: null,
  };
}
