import type { ExistingSolar, Specification, Usage } from '../specification.ts';
import { newArray } from '../specification-limits.ts';
import { madeByClockHour, type TypicalYield } from '../yield.ts';
import { batteryStore } from './battery-store.ts';
import type { House } from './energy-flows.ts';
import { usedBehindPanels, usedHours } from './used-hours.ts';

/** A house with the planned system, and the same without it where it has solar already. */
type Houses = { house: House; today: House | null };

/**
 * The house hour by hour, as its savings are estimated from it; undefined where no yield is estimated. `installYear`
 * tells the age of panels that are there already.
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
  const battery = batteryStore(specification, usage, dayTypes);
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

/**
 * Existing panels made in their first year what new ones are estimated to make, and have aged since. A measured yield
 * is that of the planned panels.
 */
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
      arrays: [{ ...newArray, panels: 1, tilt, azimuth }],
      assumptions: { ...assumptions, measuredYield: null },
    },
    postcode,
  );
  const years = Math.max(0, installYear - installedYear);
  const part = (1 - assumptions.degradation / 100) ** years;
  return made && { ...made, kwh: made.kwh.map((kwh) => kwh * part) };
}
