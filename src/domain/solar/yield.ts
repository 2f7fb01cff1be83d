import { daysOfYear } from './months.ts';
import type { Statement, YieldEstimate } from './quote.ts';
import { toClockHours } from './savings/clock-hours.ts';
import { typicalDays } from './savings/typical-year.ts';
import { type ChosenSite, nearestSite } from './simulation/nearest-site.ts';
import { type SimulatedArray, usualTemperatureCoefficient } from './simulation/simulate-array.ts';
import { monthlyKwh, simulateSystem } from './simulation/simulate-system.ts';
import { leftAfter, usualLosses } from './simulation/system-losses.ts';
import { hourIndex } from './simulation/transpose.ts';
import { type WeatherSite, weatherSite } from './simulation/weather-site.ts';
import {
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
  systemWatts,
} from './specification.ts';
import { counted, kilowatts, percent } from './wording.ts';

const own = 'Assumption of this estimate';
const model =
  'Hourly simulation: Hay-Davies and Reindl for the light on the panels, SAPM for their temperature, PVWatts for losses and inverter';

/** Panels steeper than this stand in the open, not on a roof. */
const roofTiltMax = 60;

type Planned = {
  panels: readonly Component[];
  inverters: readonly Component[];
} & Pick<Specification, 'arrays' | 'assumptions'>;

/**
 * The energy of the first year and its months, an estimate: each array simulated hour by hour over the typical year of the
 * nearest weather site, with the inverters' limit. Panels that no array holds are spread like the others; without arrays all
 * face north, tilted at the latitude, without shade. A daily yield that is given scales the whole. Null without panels or
 * a postcode that has a site.
 */
export function estimateYield(specification: Planned, postcode: string): YieldEstimate | null {
  const year = simulateYear(specification, postcode);
  if (year === undefined) return null;
  const annualKwh = Math.round(sum(year.monthlyKwh));
  return {
    annualKwh,
    monthlyKwh: roundToSum(year.monthlyKwh, annualKwh),
    assumptions: [
      ...weatherStatements(year),
      ...yieldStatements(specification, year),
      ...arrayStatements(specification, year),
      ...clippingStatements(specification, year),
    ],
  };
}

/** kWh in each hour of a typical year, in the order of `typicalDays(dayTypes)`. */
export type TypicalYield = { dayTypes: number; kwh: Float64Array };

/** kWh that all panels make in each hour of the clock; undefined where no yield is estimated. */
export function madeByClockHour(
  specification: Planned,
  postcode: string,
): TypicalYield | undefined {
  return simulateYear(specification, postcode)?.made;
}

/** Panels that the arrays hold together. */
export function panelsOf(arrays: readonly PanelArray[]): number {
  return arrays.reduce((total, { panels }) => total + panels, 0);
}

/** What a system makes in the typical year of a site. */
type Year = {
  site: WeatherSite;
  distanceKm: number;
  /** kWh a day of 1 kW that faces north, tilted at the latitude, as simulated. */
  northDailyKwh: number;
  monthlyKwh: readonly number[];
  made: TypicalYield;
  /** kWh a year of each array, in the order of the specification. */
  arraysKwh: readonly number[];
  /** Part of the energy that the inverters' limit takes, 0 to 1. */
  clipped: number;
};

const remembered = new Map<string, Year>();
/** A year takes some 15 kB; a quote asks for the same one several times. */
const rememberedMax = 200;

function simulateYear(specification: Planned, postcode: string): Year | undefined {
  const chosen = nearestSite(postcode);
  const watts = systemWatts(specification);
  if (chosen === undefined || watts <= 0) return undefined;
  const { arrays, inverters, assumptions } = specification;
  const inverterWatts = systemWatts({ panels: inverters });
  const key = JSON.stringify([
    postcode,
    watts,
    inverterWatts,
    assumptions.dailyYield,
    arrays.map(({ panels, tilt, azimuth, shading }) => [panels, tilt, azimuth, shading]),
  ]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const year = yearOf(chosen, { specification, postcode, watts, inverterWatts });
  if (year === undefined) return undefined;
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(key, year);
  return year;
}

function yearOf(
  { site: { key }, distanceKm }: ChosenSite,
  {
    specification,
    postcode,
    watts,
    inverterWatts,
  }: { specification: Planned; postcode: string; watts: number; inverterWatts: number },
): Year | undefined {
  const site = weatherSite(key);
  if (site === undefined) return undefined;
  const northDailyKwh = northYield(site);
  const { dailyYield } = specification.assumptions;
  const scale = dailyYield === null ? 1 : dailyYield / northDailyKwh;
  const arrays = planesOf(specification.arrays, site).map(({ part, ...array }) => ({
    ...array,
    kilowatts: (watts / 1000) * part * scale,
  }));
  const maxKw = inverterWatts > 0 ? inverterWatts / 1000 : null;
  const system = simulateSystem(site, [{ maxKw, arrays }], usualLosses);
  const months = monthlyKwh(system.outputKw, system.dayTypes);
  const clippedKwh = sum(monthlyKwh(system.clippedKw, system.dayTypes));
  const annualKwh = sum(months);
  return {
    site,
    distanceKm,
    northDailyKwh,
    monthlyKwh: months,
    made: typicalYield(system, { postcode, siteOffset: site.utcOffset }),
    arraysKwh: system.arrays.map((list) => sum(monthlyKwh(list, system.dayTypes))),
    clipped: annualKwh === 0 ? 0 : clippedKwh / (annualKwh + clippedKwh),
  };
}

/** The same for weekdays and weekends: the sun knows no difference. */
function typicalYield(
  { outputKw, dayTypes }: { outputKw: Float64Array; dayTypes: number },
  clock: { postcode: string; siteOffset: number },
): TypicalYield {
  const moved = toClockHours(outputKw, { ...clock, daysOfMonth: dayTypes });
  const days = typicalDays(dayTypes);
  const kwh = new Float64Array(days.length * 24);
  for (const { month, dayType, first } of days) {
    const from = hourIndex(dayTypes, month, dayType, 0);
    kwh.set(moved.subarray(from, from + 24), first);
  }
  return { dayTypes, kwh };
}

function northYield(site: WeatherSite): number {
  const arrays = [{ ...facingNorth(site), kilowatts: 1 }];
  const { outputKw, dayTypes } = simulateSystem(site, [{ maxKw: null, arrays }], usualLosses);
  return sum(monthlyKwh(outputKw, dayTypes)) / daysOfYear;
}

/** An array with the part of all panels that it holds. */
type Share = Omit<SimulatedArray, 'kilowatts'> & { part: number };

function planesOf(arrays: readonly PanelArray[], site: WeatherSite): Share[] {
  const panels = panelsOf(arrays);
  if (panels === 0) return [{ ...facingNorth(site), part: 1 }];
  return arrays.map((array) => ({
    tilt: array.tilt,
    azimuth: array.azimuth,
    mounting: array.tilt > roofTiltMax ? 'frame' : 'roof',
    shading: [array.shading],
    temperatureCoefficient: usualTemperatureCoefficient,
    bifaciality: 0,
    part: array.panels / panels,
  }));
}

function facingNorth({ latitude }: WeatherSite): Omit<SimulatedArray, 'kilowatts'> {
  return {
    tilt: Math.round(-latitude),
    azimuth: 0,
    mounting: 'roof',
    shading: [0],
    temperatureCoefficient: usualTemperatureCoefficient,
    bifaciality: 0,
  };
}

/** Whole numbers next to the values that add up to the sum: those with the largest fractions are rounded up. */
function roundToSum(values: readonly number[], total: number): number[] {
  const rounded = values.map(Math.floor);
  const missing = total - sum(rounded);
  const byFraction = values
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .sort((a, b) => b.fraction - a.fraction);
  for (const { index } of byFraction.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function weatherStatements({ site, distanceKm }: Year): Statement[] {
  const { name, attribution } = site.source;
  const statements = [
    {
      text: `An estimate, not a promise. The panels are simulated for each hour of a typical year, with the weather of ${site.name}, ${distanceKm} km from the centre of the postcode.`,
      source: `${name}. ${attribution}`,
    },
  ];
  if (!site.isFilled) return statements;
  const text = `No hourly weather is held for ${site.name}. Its hours follow from daily totals, so the year is less certain by about 4%.`;
  return [...statements, { text, source: own }];
}

function yieldStatements(
  { assumptions: { dailyYield, dailyYieldSource } }: Planned,
  { site, northDailyKwh }: Year,
): Statement[] {
  const losses = Math.round((1 - leftAfter(usualLosses)) * 1000) / 10;
  const lost: Statement = {
    text: `Losses of ${percent(losses)} are assumed for dirt, wiring, mismatch, light-induced degradation, rating and outages; the rest is simulated.`,
    source: `${model}. Losses: table of the PVWatts version 5 manual, without shade`,
  };
  const north = `1 kW of panels that face north at ${Math.round(-site.latitude)}°, without shade,`;
  const simulated = `${(Math.round(northDailyKwh * 100) / 100).toFixed(2)} kWh a day`;
  if (dailyYield === null)
    return [{ text: `${north} generates ${simulated}.`, source: model }, lost];
  return [
    {
      text: `${north} is assumed to generate ${dailyYield} kWh a day, instead of the simulated ${simulated}.`,
      source: dailyYieldSource || 'Given for this proposal, without a source',
    },
    lost,
  ];
}

function arrayStatements({ panels, arrays }: Planned, { arraysKwh }: Year): Statement[] {
  if (panelsOf(arrays) === 0) {
    const text =
      'No roof faces are planned yet: all panels are taken to face north, tilted at the latitude, without shade.';
    return [{ text, source: own }];
  }
  const pieces = countPieces(panels);
  return [
    {
      text: `${counted(pieces, 'panel')} of ${Math.round(systemWatts({ panels }) / pieces)} W on average.`,
      source: own,
    },
    ...arrays.map((array, index) => ({
      text: arrayText(array, { index, kwh: arraysKwh[index] ?? 0 }),
      source: model,
    })),
  ];
}

function arrayText(array: PanelArray, { index, kwh }: { index: number; kwh: number }): string {
  const { name, panels, tilt, azimuth, shading } = array;
  const face = name || `Roof face ${index + 1}`;
  const shade = shading > 0 ? `, after ${percent(shading)} for shade` : '';
  return `${face}: ${counted(panels, 'panel')} facing ${direction(azimuth)} (${azimuth}°) at ${tilt}° make ${whole.format(Math.round(kwh))} kWh a year${shade}.`;
}

const whole = new Intl.NumberFormat('en-AU');

function clippingStatements({ inverters }: Planned, { clipped }: Year): Statement[] {
  if (clipped < 0.001) return [];
  const limit = kilowatts(systemWatts({ panels: inverters }));
  const lost = percent(Math.round(clipped * 1000) / 10);
  return [
    {
      text: `The inverter gives at most ${limit}, which takes ${lost} of the year.`,
      source: model,
    },
  ];
}

function direction(azimuth: number): string {
  return directions[Math.round(azimuth / 45) % 8] ?? '';
}
const directions = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];
