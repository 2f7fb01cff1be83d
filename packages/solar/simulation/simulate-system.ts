import { daysOfMonths } from '../months.ts';
import { convertedKw } from './inverter-output.ts';
import { type SimulatedArray, simulateArray } from './simulate-array.ts';
import type { SystemLosses } from './system-losses.ts';
import { hourIndex } from './transpose.ts';
import type { WeatherSite } from './weather-site.ts';

/** An inverter, or several that share their arrays, and what hangs on it. */
export type InverterGroup = {
  /** The most that it gives, in kW; null for no limit. */
  maxKw: number | null;
  arrays: readonly SimulatedArray[];
};

/**
 * A system hour by hour. The lists hold kW, which over an hour are as many kWh, for 12 months of `dayTypes` days of 24
 * hours of local standard time: `hourIndex(dayTypes, month, type, hour)` says where. Each day type stands for an equal
 * part of its month, so an hour counts `daysOfMonths[month] / dayTypes` times a year. For savings and batteries run
 * each day type by itself: the cloudy and the sunny third of a month differ as much as its mean hides.
 */
export type SimulatedSystem = {
  dayTypes: number;
  /** Alternating current after the inverters' limits. */
  outputKw: Float64Array;
  /** Direct current into the inverters: output, conversion and clipping add up to it in every hour. */
  directKw: Float64Array;
  conversionKw: Float64Array;
  clippedKw: Float64Array;
  /** The output of each array, in the order of the groups and of the arrays in them. */
  arrays: readonly Float64Array[];
  groups: readonly LimitedGroup[];
};

/** The output of a group's inverters, and the energy lost to their limit, in kW by hour. */
type LimitedGroup = {
  maxKw: number | null;
  outputKw: Float64Array;
  clippedKw: Float64Array;
};

/**
 * Simulates a system over the typical year of a site. Nothing is taken off for the export limit, which depends on use.
 */
export function simulateSystem(
  site: WeatherSite,
  groups: readonly InverterGroup[],
  losses: SystemLosses,
): SimulatedSystem {
  const dayTypes = site.months[0]?.length ?? 0;
  const count = 12 * dayTypes * 24;
  const arrays: Float64Array[] = [];
  const limitedGroups: LimitedGroup[] = [];
  const system = {
    dayTypes,
    outputKw: new Float64Array(count),
    directKw: new Float64Array(count),
    conversionKw: new Float64Array(count),
    clippedKw: new Float64Array(count),
    arrays,
    groups: limitedGroups,
  };
  for (const group of groups) {
    const direct = group.arrays.map((array) => simulateArray(site, array, losses));
    const outputs = direct.map((list, index) =>
      list.map((kw) => convertedKw(kw, group.arrays[index]?.kilowatts ?? 0)),
    );
    const limited = {
      maxKw: group.maxKw,
      outputKw: new Float64Array(count),
      clippedKw: new Float64Array(count),
    };
    for (let index = 0; index < count; index += 1)
      limitHour(system, { limited, direct, outputs }, index);
    arrays.push(...outputs);
    limitedGroups.push(limited);
  }
  return system;
}

/** kWh of each month, January first, of a list in kW by hour. */
export function monthlyKwh(kw: Float64Array, dayTypes: number): number[] {
  return daysOfMonths.map((days, month) => {
    const first = hourIndex(dayTypes, month, 0, 0);
    let sum = 0;
    for (let index = first; index < first + dayTypes * 24; index += 1) sum += kw[index] ?? 0;
    return (sum * days) / dayTypes;
  });
}

function limitHour(
  system: Omit<SimulatedSystem, 'arrays' | 'groups'>,
  {
    limited,
    direct,
    outputs,
  }: { limited: LimitedGroup; direct: readonly Float64Array[]; outputs: readonly Float64Array[] },
  index: number,
): void {
  let directKw = 0;
  let convertedSum = 0;
  for (const list of direct) directKw += list[index] ?? 0;
  for (const list of outputs) convertedSum += list[index] ?? 0;
  const output = Math.min(convertedSum, limited.maxKw ?? convertedSum);
  if (output < convertedSum) {
    for (const list of outputs) list[index] = ((list[index] ?? 0) * output) / convertedSum;
  }
  limited.outputKw[index] = output;
  limited.clippedKw[index] = convertedSum - output;
  system.directKw[index] = (system.directKw[index] ?? 0) + directKw;
  system.outputKw[index] = (system.outputKw[index] ?? 0) + output;
  system.conversionKw[index] = (system.conversionKw[index] ?? 0) + directKw - convertedSum;
  system.clippedKw[index] = (system.clippedKw[index] ?? 0) + convertedSum - output;
}
