import { listShading, shadingOf } from './describe-shading.ts';
import { type InverterGroup, inverterGroups } from './inverters/inverter-groups.ts';
import { inverterName } from './inverters/inverter-name.ts';
import { daysOfYear } from './months.ts';
import type { Statement, YieldEstimate } from './quote.ts';
import { toClockHours } from './savings/clock-hours.ts';
import { typicalDays } from './savings/typical-year.ts';
import { chooseSite, type SiteChoice } from './simulation/choose-site.ts';
import { lossSource, lossTable } from './simulation/loss-limits.ts';
import { farIslands } from './simulation/nearest-site.ts';
import { scaleToYear } from './simulation/scale-to-year.ts';
import {
  gainOfBacks,
  type SimulatedArray,
  usualTemperatureCoefficient,
} from './simulation/simulate-array.ts';
import { monthlyKwh, simulateSystem } from './simulation/simulate-system.ts';
import { leftAfter, lossesOf, lossNames, type SystemLosses } from './simulation/system-losses.ts';
import { hourIndex } from './simulation/transpose.ts';
import { type WeatherSite, weatherSite } from './simulation/weather-site.ts';
import {
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
  systemWatts,
} from './specification.ts';
import { compassPoint, counted, kilowatts, percent } from './wording.ts';

const own = 'Assumption of this estimate';
const model =
  'Hourly simulation: Hay-Davies and Reindl for the light on the panels, SAPM for their temperature, PVWatts for losses and inverter';

const backs =
  'view factors of a single row after Marion and others 2017, less 10% for frames and uneven light';

/** Panels steeper than this stand in the open, not on a roof. */
const roofTiltMax = 60;

type Planned = {
  panels: readonly Component[];
  inverters: readonly Component[];
} & Pick<Specification, 'arrays' | 'assumptions'>;

/**
 * The energy of the first year and its months, an estimate: each array simulated hour by hour over the typical year of
 * the chosen or nearest weather site, with the inverters' limit. Panels that no array holds are spread like the others;
 * without arrays all face north, tilted at the latitude, without shade. A measured or daily yield that is given scales
 * the whole. Null without panels or a postcode that has a site.
 */
export function estimateYield(specification: Planned, postcode: string): YieldEstimate | null {
  const year = simulateYear(specification, postcode);
  if (year === undefined) return null;
  const annualKwh = Math.round(sum(year.monthlyKwh));
  return {
    annualKwh,
    monthlyKwh: roundToSum(year.monthlyKwh, annualKwh),
    ...(panelsOf(specification.arrays) > 0 && {
      arraysKwh: roundToSum(year.arraysKwh, annualKwh),
    }),
    assumptions: [
      ...weatherStatements(year),
      ...yieldStatements(specification, year),
      ...horizonStatements(specification.assumptions),
      ...arrayStatements(specification, year),
      ...bifacialStatements(specification, year),
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

/** The yield of a system in the typical year of a site. */
type Year = {
  site: WeatherSite;
  choice: SiteChoice;
  /** kWh a year of 1 kW of the planned panels, as simulated. */
  kwhPerKw: number;
  /** kWh a day of 1 kW that faces north, tilted at the latitude, as simulated. */
  northDailyKwh: number;
  monthlyKwh: readonly number[];
  made: TypicalYield;
  /** kWh a year of each array, in the order of the specification. */
  arraysKwh: readonly number[];
  /** The gain of its panels' backs for each array before the inverter, in percent. */
  backGains: readonly number[];
  /** Part of the energy that the limit of each group of inverters takes, 0 to 1. */
  clipped: readonly (InverterGroup & { part: number })[];
};

/** A year takes some 15 kB; a quote asks for the same one several times. */
const remembered = new Map<string, Year>();
const rememberedMax = 200;

function simulateYear(specification: Planned, postcode: string): Year | undefined {
  const { arrays, assumptions } = specification;
  const choice = chooseSite(postcode, assumptions.weatherSite);
  const watts = systemWatts(specification);
  if (choice === undefined || watts <= 0) return undefined;
  const groups = groupsOf(specification);
  const key = JSON.stringify([
    postcode,
    choice.site.key,
    watts,
    groups.map((group) => [group.place, systemWatts({ panels: group.inverters }), group.arrays]),
    assumptions.dailyYield,
    assumptions.measuredYield,
    lossesOf(assumptions.losses),
    horizonOf(assumptions),
    arrays.map((array) => [
      array.panels,
      array.tilt,
      array.azimuth,
      shadingOf(array),
      array.bifacial,
    ]),
  ]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const year = yearOf(choice, { specification, postcode, watts, groups });
  if (year === undefined) return undefined;
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(key, year);
  return year;
}

function yearOf(
  choice: SiteChoice,
  {
    specification,
    postcode,
    watts,
    groups,
  }: {
    specification: Planned;
    postcode: string;
    watts: number;
    groups: readonly InverterGroup[];
  },
): Year | undefined {
  const site = weatherSite(choice.site.key);
  if (site === undefined) return undefined;
  const { dailyYield, measuredYield } = specification.assumptions;
  const losses = lossesOf(specification.assumptions.losses);
  const northDailyKwh = northYield(site, losses);
  const horizon = horizonOf(specification.assumptions);
  const planes = planesOf(specification.arrays, site).map((plane) => ({ ...plane, horizon }));
  const kilowatts = watts / 1000;
  const simulate = (scale: number) => {
    const arrays = planes.map(({ part, ...array }) => ({
      ...array,
      kilowatts: kilowatts * part * scale,
    }));
    const limited = groups.map((group) => ({
      maxKw: systemWatts({ panels: group.inverters }) / 1000 || null,
      arrays: arrays.filter((_, place) => group.arrays.includes(place)),
    }));
    return simulateSystem(site, limited, losses);
  };
  const simulated = simulate(measuredYield || dailyYield === null ? 1 : dailyYield / northDailyKwh);
  const system = measuredYield
    ? simulate(scaleToYear(simulated, measuredYield * kilowatts))
    : simulated;
  const months = monthlyKwh(system.outputKw, system.dayTypes);
  const annualKwh = (list: Float64Array) => sum(monthlyKwh(list, system.dayTypes));
  const madeKwh = new Map(
    groups
      .flatMap(({ arrays }) => arrays)
      .map((place, index) => [place, annualKwh(system.arrays[index] ?? new Float64Array())]),
  );
  return {
    site,
    choice,
    kwhPerKw: sum(monthlyKwh(simulated.outputKw, simulated.dayTypes)) / kilowatts,
    northDailyKwh,
    monthlyKwh: months,
    made: typicalYield(system, { postcode, siteOffset: offsetAt(postcode, site) }),
    arraysKwh: planes.map((_, place) => madeKwh.get(place) ?? 0),
    backGains: planes.map(({ part, ...array }) =>
      array.bifaciality === 0 || part === 0
        ? 0
        : gainOfBacks(site, { ...array, kilowatts: kilowatts * part }, losses),
    ),
    clipped: groups.map((group, index) => {
      const limited = system.groups[index];
      const [made, lost] = limited
        ? [annualKwh(limited.outputKw), annualKwh(limited.clippedKw)]
        : [0, 0];
      return { ...group, part: lost === 0 ? 0 : lost / (made + lost) };
    }),
  };
}

/** Panels without roof faces are one plane on all inverters. */
function groupsOf(specification: Planned): InverterGroup[] {
  const { inverters, arrays } = specification;
  if (panelsOf(arrays) === 0) return [{ place: null, inverters, arrays: [0] }];
  return inverterGroups(specification);
}

/**
 * Hours ahead of UTC of the site's standard time. Weather that is borrowed for a far island comes with the sun of the
 * island, which is earlier the further east it lies.
 */
function offsetAt(postcode: string, { utcOffset, longitude }: WeatherSite): number {
  const island = farIslands.get(postcode);
  return island === undefined ? utcOffset : utcOffset + (island - longitude) / 15;
}

/** The yield of a typical day of each kind; weekdays and weekends are alike to the sun. */
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

function northYield(site: WeatherSite, losses: SystemLosses): number {
  const arrays = [{ ...facingNorth(site), kilowatts: 1 }];
  const { outputKw, dayTypes } = simulateSystem(site, [{ maxKw: null, arrays }], losses);
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
    mounting: array.bifacial || array.tilt > roofTiltMax ? 'frame' : 'roof',
    shading: shadingOf(array),
    temperatureCoefficient: usualTemperatureCoefficient,
    bifaciality: array.bifacial?.bifaciality ?? 0,
    ground: array.bifacial
      ? { albedo: array.bifacial.albedo / 100, clearance: array.bifacial.clearanceMetres }
      : undefined,
    part: array.panels / panels,
  }));
}

/** Undefined for one without height, which changes nothing. */
function horizonOf({ horizon }: Planned['assumptions']): readonly number[] | undefined {
  return horizon?.some((degrees) => degrees > 0) ? horizon : undefined;
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

const withoutSource = 'Given for this proposal, without a source';

function weatherStatements({ site, choice: { distanceKm, insteadOf } }: Year): Statement[] {
  const { name, attribution } = site.source;
  const distance = distanceKm === null ? '' : `, ${distanceKm} km from the centre of the postcode`;
  const choice =
    insteadOf === null ? '' : `, chosen instead of the nearest site, ${insteadOf.name}`;
  const statements = [
    {
      text: `An estimate, not a promise. The panels are simulated for each hour of a typical year, with the weather of ${site.name}${distance}${choice}.`,
      source: `${name}. ${attribution}`,
    },
  ];
  if (!site.isFilled) return statements;
  const text = `No hourly weather is held for ${site.name}. Its hours follow from daily totals, so the year is less certain by about 4%.`;
  return [...statements, { text, source: own }];
}

function yieldStatements({ panels, assumptions }: Planned, year: Year): Statement[] {
  const { dailyYield, dailyYieldSource, measuredYield, measuredYieldSource } = assumptions;
  if (measuredYield) {
    const made = sum(year.monthlyKwh) / (systemWatts({ panels }) / 1000);
    const limited = Math.round(made) < measuredYield ? ', as far as the inverter allows' : '';
    return [
      {
        text: `1 kW of these panels is assumed to generate ${wholeKwh(measuredYield)} a year with all losses${limited}, instead of the simulated ${wholeKwh(year.kwhPerKw)}.`,
        source: measuredYieldSource || withoutSource,
      },
    ];
  }
  const north = `1 kW of panels that face north at ${Math.round(-year.site.latitude)}°, without shade,`;
  const simulated = `${(Math.round(year.northDailyKwh * 100) / 100).toFixed(2)} kWh a day`;
  const generated =
    dailyYield === null
      ? { text: `${north} generates ${simulated}.`, source: model }
      : {
          text: `${north} is assumed to generate ${dailyYield} kWh a day, instead of the simulated ${simulated}.`,
          source: dailyYieldSource || withoutSource,
        };
  return [generated, ...lossStatements(assumptions)];
}

function lossStatements({ losses: input, lossesSource }: Planned['assumptions']): Statement[] {
  const losses = lossesOf(input);
  const total = Math.round((1 - leftAfter(losses)) * 1000) / 10;
  const lost = {
    text: `Losses of ${percent(total)} are assumed for dirt, wiring, mismatch, light-induced degradation, rating and outages; the rest is simulated.`,
    source: `${model}. Losses: ${lossSource}`,
  };
  const others = lossNames.filter((name) => losses[name] !== lossTable[name].percent);
  if (others.length === 0) return [lost];
  const changes = others.map(
    (name) =>
      `${lossTable[name].name.toLowerCase()} ${percent(losses[name])} instead of ${percent(lossTable[name].percent)}`,
  );
  const text = `Losses that differ from the usual ones: ${changes.join(', ')}.`;
  return [lost, { text, source: lossesSource || withoutSource }];
}

function horizonStatements(assumptions: Planned['assumptions']): Statement[] {
  const horizon = horizonOf(assumptions);
  if (horizon === undefined) return [];
  const first = horizon.findIndex((degrees) => degrees > 0);
  const heights = horizon.flatMap((degrees, place) =>
    degrees > 0
      ? [`${degrees}°${place === first ? ' high' : ''} in the ${compassPoint(place * 45)}`]
      : [],
  );
  const text = `The horizon is ${heights.join(', ')}. The sun gives no direct light below it, and the sky is smaller.`;
  return [{ text, source: assumptions.horizonSource || withoutSource }];
}

function arrayStatements({ panels, arrays }: Planned, { arraysKwh, clipped }: Year): Statement[] {
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
      text: arrayText(array, {
        index,
        kwh: arraysKwh[index] ?? 0,
        inverter: clipped.find((group) => group.arrays.includes(index))?.place ?? null,
      }),
      source: model,
    })),
  ];
}

function arrayText(
  array: PanelArray,
  { index, kwh, inverter }: { index: number; kwh: number; inverter: number | null },
): string {
  const { name, panels, tilt, azimuth } = array;
  const face = name || `Roof face ${index + 1}`;
  const shading = listShading(array);
  const shade = shading === '' ? '' : `, after ${shading} for shade`;
  const on = inverter === null ? '' : `, on inverter ${inverter + 1}`;
  return `${face}${on}: ${counted(panels, 'panel')} facing ${compassPoint(azimuth)} (${azimuth}°) at ${tilt}° make ${wholeKwh(kwh)} a year${shade}.`;
}

function bifacialStatements({ arrays }: Planned, { backGains }: Year): Statement[] {
  return arrays.flatMap(({ bifacial, panels, name }, index) => {
    if (!bifacial || panels === 0) return [];
    const { bifaciality, albedo, clearanceMetres, source } = bifacial;
    const gain = percent(Math.round((backGains[index] ?? 0) * 10) / 10);
    return [
      {
        text: `${name || `Roof face ${index + 1}`}: bifacial panels on a frame, ${clearanceMetres} m above ground that reflects ${percent(albedo)} of the light. Their backs are ${percent(bifaciality)} as strong as their fronts and add ${gain} to the year before the inverter.`,
        source: `${source || withoutSource}. Light on the backs: ${backs}`,
      },
    ];
  });
}

/** `1,432 kWh`. */
function wholeKwh(kwh: number): string {
  return `${whole.format(Math.round(kwh))} kWh`;
}
const whole = new Intl.NumberFormat('en-AU');

function clippingStatements({ inverters }: Planned, { clipped }: Year): Statement[] {
  const limiting = clipped.filter(({ part }) => part >= 0.001);
  return limiting.map(({ place, part, inverters: limited }) => {
    const limit = kilowatts(systemWatts({ panels: limited }));
    const lost = percent(Math.round(part * 1000) / 10);
    const text =
      place === null
        ? `The inverter gives at most ${limit}, which takes ${lost} of the year.`
        : `${inverterName(inverters, place)} gives at most ${limit}, which takes ${lost} of what its roof faces generate in the year.`;
    return { text, source: model };
  });
}
