import type { ExistingSolar, Specification, Usage } from '../specification.ts';
import { hourlyPrices } from '../tariffs/hourly-prices.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';
import { madeByClockHour, type TypicalYield } from '../yield.ts';
import { cheapHours } from './cheap-hours.ts';
import type { House, Store } from './energy-flows.ts';
import { usedBehindPanels, usedHours } from './used-hours.ts';

/** A house with the planned system, and the same without it where it has solar already. */
export type Houses = { house: House; today: House | null };

/**
 * The house hour by hour, as its savings are estimated from it; undefined where no yield is estimated. `installYear` tells
 * the age of panels that are there already.
 */
export function houseOf(
  specification: Specification,
  usage: Usage,
  { postcode, installYear }: { postcode: string; installYear: number },
): Houses | undefined {
  const { existingSolar, exportLimitWatts } = specification;
  const planned = madeByClockHour(specification, postcode);
  const existing =
    existingSolar && madeByExisting(specification, existingSolar, { postcode, installYear });
  const made = planned ?? existing;
  if (!made) return undefined;
  const { dayTypes } = made;
  const exportMaxKw = exportLimitWatts === null ? null : exportLimitWatts / 1000;
  const battery = storeOf(specification, usage, dayTypes);
  if (!existing) {
    const usedKwh = usedHours(usage, dayTypes);
    return { house: { dayTypes, madeKwh: made.kwh, usedKwh, battery, exportMaxKw }, today: null };
  }
  const before = { dayTypes, madeKwh: existing.kwh, exportMaxKw, battery: null };
  const today = { ...before, usedKwh: usedBehindPanels(usage, before) };
  const madeKwh = planned
    ? planned.kwh.map((kwh, index) => kwh + (existing.kwh[index] ?? 0))
    : existing.kwh;
  return { house: { ...today, madeKwh, battery }, today };
}

/** Existing panels were made in their first year what new ones are estimated to make, and have aged since. */
function madeByExisting(
  { assumptions }: Specification,
  { watts, inverterWatts, installedYear, tilt, azimuth }: ExistingSolar,
  { postcode, installYear }: { postcode: string; installYear: number },
): TypicalYield | undefined {
  const piece = { maker: '', model: '', quantity: 1 };
  const made = madeByClockHour(
    {
      panels: [{ ...piece, watts }],
      inverters: inverterWatts ? [{ ...piece, watts: inverterWatts }] : [],
      arrays: [{ name: '', panels: 1, tilt, azimuth, shading: 0, strings: null }],
      assumptions,
    },
    postcode,
  );
  const years = Math.max(0, installYear - installedYear);
  const part = (1 - assumptions.degradation / 100) ** years;
  return made && { ...made, kwh: made.kwh.map((kwh) => kwh * part) };
}

/** A battery whose power nobody has said takes two hours to fill, which is our own assumption. */
function storeOf(
  { battery, assumptions }: Specification,
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
