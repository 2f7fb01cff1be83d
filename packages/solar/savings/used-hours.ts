import { daysOfYear } from '../months.ts';
import type { Usage } from '../specification.ts';
import { energyFlows, type House } from './energy-flows.ts';
import { loadProfile } from './load-profiles.ts';
import { sumOfYear, typicalDays } from './typical-year.ts';

/**
 * kWh that a house uses in each hour of a typical year, in the order of `typicalDays(dayTypes)`. Use knows no weather.
 */
export function usedHours(usage: Usage, dayTypes: number): Float64Array {
  const hours = usage.metered?.importWattHours ?? loadProfile(usage.pattern);
  return scaledTo(usage, spread(hours, dayTypes), dayTypes);
}

/** A house that has solar already, without what is planned. */
type HouseOfToday = Pick<House, 'dayTypes' | 'madeKwh' | 'exportMaxKw'>;

/**
 * kWh used in each hour by a house whose bills are what is left after its existing panels: the readings of its meter and
 * what the panels supply beyond what is exported, or, without readings of exports, as much of the pattern that the house
 * buys what its bills say.
 */
export function usedBehindPanels(usage: Usage, house: HouseOfToday): Float64Array {
  const { dayTypes } = house;
  const { metered } = usage;
  if (metered?.exportWattHours) {
    const bought = usedHours(usage, dayTypes);
    const exported = spread(metered.exportWattHours, dayTypes);
    return bought.map((kwh, index) => kwh + supplied(house, exported, index));
  }
  const pattern = scaledTo(usage, spread(loadProfile(usage.pattern), dayTypes), dayTypes);
  const billedKwh = sumOfYear(pattern, dayTypes);
  const bought = (times: number) => {
    const usedKwh = pattern.map((kwh) => kwh * times);
    return sumOfYear(energyFlows({ ...house, usedKwh, battery: null }).importedKwh, dayTypes);
  };
  let [low, high] = [1, timesMax];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (bought(middle) < billedKwh) low = middle;
    else high = middle;
  }
  return pattern.map((kwh) => kwh * low);
}

/** The largest use of a house, relative to what it buys. */
const timesMax = 5;
const halvings = 18;

/**
 * Returns the supply of existing panels at an hour on the mean day of a month: a meter does not tell cloudy days from
 * sunny ones.
 */
function supplied(
  { dayTypes, madeKwh }: HouseOfToday,
  exportedKwh: Float64Array,
  index: number,
): number {
  const hour = index % 24;
  const kind = Math.floor(index / 24 / dayTypes) * dayTypes;
  let made = 0;
  for (let type = 0; type < dayTypes; type += 1) made += madeKwh[(kind + type) * 24 + hour] ?? 0;
  return Math.max(0, made / dayTypes - (exportedKwh[index] ?? 0) / 1000);
}

/** 576 hours of a metered year as a list of the typical year. */
function spread(hours: readonly number[], dayTypes: number): Float64Array {
  const list = new Float64Array(typicalDays(dayTypes).length * 24);
  for (const { month, isWeekend, first } of typicalDays(dayTypes)) {
    const from = (month * 2 + (isWeekend ? 1 : 0)) * 24;
    for (let hour = 0; hour < 24; hour += 1) list[first + hour] = hours[from + hour] ?? 0;
  }
  return list;
}

function scaledTo({ dailyWattHours }: Usage, list: Float64Array, dayTypes: number): Float64Array {
  const whole = sumOfYear(list, dayTypes);
  const scale = whole === 0 ? 0 : ((dailyWattHours / 1000) * daysOfYear) / whole;
  return list.map((value) => value * scale);
}
