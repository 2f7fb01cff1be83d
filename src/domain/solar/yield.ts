import { type City, cityOf, type Season } from './cities.ts';
import { daysOfMonths, daysOfYear } from './months.ts';
import { orientationFactor, planeFactor, tiltFactor } from './plane-factor.ts';
import type { Statement, YieldEstimate } from './quote.ts';
import {
  type Assumptions,
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
  systemWatts,
} from './specification.ts';
import { hoursOfYear, sunHours, type YearOfHours } from './sun-hours.ts';
import { counted, monthNames } from './wording.ts';

const table =
  'Yields of Australian cities, Chromagen manual, compared with Clean Energy Council averages';
const own = 'Assumption of this estimate';

/** The best month, counted from January = 0. The worst is half a year away from it. */
const bestMonth: Readonly<Record<Season, number>> = { summer: 11, dry: 7 };

type Planned = { panels: readonly Component[] } & Pick<Specification, 'arrays' | 'assumptions'>;

/**
 * The energy of the first year and its months, an estimate: kW × mean of the nearest city × 365 × plane (orientation and
 * tilt) × (1 - shade). Panels that no array holds are spread like the others; without arrays all face north at the best tilt
 * without shade. Another mean than the city's may be supposed; the seasons are the city's all the same. Null without panels or
 * a postcode in Australia. Source: the table of `cities.ts`; the model is our own, simple enough to work without a network.
 */
export function estimateYield(specification: Planned, postcode: string): YieldEstimate | null {
  const site = siteOf(specification, postcode);
  if (site === undefined) return null;
  const { city, mean } = site;
  const kilowatts = site.planes.reduce((total, plane) => total + plane.kilowatts, 0);
  const months = dailyMeans(city).map(
    (daily, month) => daily * days(month) * kilowatts * (mean / city.mean),
  );
  const annualKwh = Math.round(kilowatts * mean * daysOfYear);
  return {
    annualKwh,
    monthlyKwh: roundToSum(months, annualKwh),
    assumptions: [
      ...meanStatements(specification.assumptions, city),
      {
        text: 'That is for panels that face north, tilted at the latitude of the city. How others lie, and their shade, is taken off.',
        source: table,
      },
      {
        text: `${monthNames[bestMonth[city.season]]} is taken as the best month and ${monthNames[worstMonth(city.season)]} as the worst, with a smooth curve between them.`,
        source: own,
      },
      ...arrayStatements(specification, city),
    ],
  };
}

/** kWh that all panels make in each hour of a typical day of each month; undefined where no yield is estimated. */
export function madeByHour(specification: Planned, postcode: string): YearOfHours | undefined {
  const site = siteOf(specification, postcode);
  if (site === undefined) return undefined;
  const { city, mean, planes } = site;
  const made = new Float64Array(hoursOfYear);
  for (const plane of planes) {
    const shape = sunHours(plane, city.latitude);
    for (let hour = 0; hour < hoursOfYear; hour += 1) {
      made[hour] = (made[hour] ?? 0) + plane.kilowatts * (shape[hour] ?? 0);
    }
  }
  const daily = dailyMeans(city).map((kwh) => kwh * (mean / city.mean));
  return made.map((kilowatts, hour) => kilowatts * (daily[Math.floor(hour / 24)] ?? 0));
}

/** Where panels lie, as so many kilowatts at the best plane as make the same. */
type EffectivePlane = { tilt: number; azimuth: number; kilowatts: number };

function siteOf(
  specification: Planned,
  postcode: string,
): { city: City; mean: number; planes: EffectivePlane[] } | undefined {
  const watts = systemWatts(specification);
  const city = cityOf(postcode);
  if (watts <= 0 || city === undefined) return undefined;
  const mean = specification.assumptions.dailyYield ?? city.mean;
  return { city, mean, planes: planesOf(specification.arrays, watts / 1000, city) };
}

function planesOf(
  arrays: readonly PanelArray[],
  kilowatts: number,
  { latitude }: City,
): EffectivePlane[] {
  const panels = panelsOf(arrays);
  if (panels === 0) return [{ tilt: latitude, azimuth: 0, kilowatts }];
  return arrays.map((array) => ({
    tilt: array.tilt,
    azimuth: array.azimuth,
    kilowatts:
      kilowatts *
      (array.panels / panels) *
      planeFactor(array, latitude) *
      (1 - array.shading / 100),
  }));
}

/** Panels that the arrays hold together. */
export function panelsOf(arrays: readonly PanelArray[]): number {
  return arrays.reduce((sum, { panels }) => sum + panels, 0);
}

/**
 * kWh a day of 1 kW in each month. A cosine runs from the worst month (0) to the best (1) and back; bending it by
 * `bend × wave × (1 - wave)` leaves both ends where they are and brings the mean of the year to that of the table.
 */
export function dailyMeans({ best, worst, mean, season }: City): number[] {
  const waves = daysOfMonths.map(
    (_, month) => (1 + Math.cos((2 * Math.PI * (month - bestMonth[season])) / 12)) / 2,
  );
  const wanted = (mean - worst) / (best - worst);
  const bend = (wanted - meanOfYear(waves)) / meanOfYear(waves.map((wave) => wave * (1 - wave)));
  return waves.map((wave) => worst + (best - worst) * (wave + bend * wave * (1 - wave)));
}

/** The mean of twelve monthly means, each for as many days as it has. */
function meanOfYear(means: readonly number[]): number {
  return means.reduce((sum, mean, month) => sum + mean * days(month), 0) / daysOfYear;
}

function days(month: number): number {
  return daysOfMonths[month] ?? 0;
}

function worstMonth(season: Season): number {
  return (bestMonth[season] + 6) % 12;
}

/** Whole numbers next to the values that add up to the sum: those with the largest fractions are rounded up. */
function roundToSum(values: readonly number[], sum: number): number[] {
  const rounded = values.map(Math.floor);
  const missing = sum - rounded.reduce((total, value) => total + value, 0);
  const byFraction = values
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .sort((a, b) => b.fraction - a.fraction);
  for (const { index } of byFraction.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded;
}

function meanStatements({ dailyYield, dailyYieldSource }: Assumptions, city: City): Statement[] {
  const promise = 'An estimate, not a promise: 1 kW of panels';
  if (dailyYield === null) {
    return [
      {
        text: `${promise} in ${city.name}, the nearest city with figures, makes ${city.mean} kWh a day on average over the year.`,
        source: table,
      },
      {
        text: `The best month makes ${city.best} kWh a day for each kW, the worst ${city.worst} kWh.`,
        source: table,
      },
    ];
  }
  return [
    {
      text: `${promise} is taken to make ${dailyYield} kWh a day on average over the year.`,
      source: dailyYieldSource || 'Given for this proposal, without a source',
    },
    { text: `The months differ as in ${city.name}, the nearest city with figures.`, source: table },
  ];
}

function arrayStatements(
  { panels, arrays }: Pick<Planned, 'panels' | 'arrays'>,
  city: City,
): Statement[] {
  const pieces = countPieces(panels);
  if (panelsOf(arrays) === 0) {
    const text =
      'No parts of the roof are planned yet: all panels are taken to face north at the best tilt, without shade.';
    return [{ text, source: own }];
  }
  return [
    {
      text: `${counted(pieces, 'panel')} of ${Math.round(systemWatts({ panels }) / pieces)} W on average.`,
      source: own,
    },
    ...arrays.map((array, index) => arrayStatement(array, index, city)),
  ];
}

function arrayStatement(array: PanelArray, index: number, { latitude }: City): Statement {
  const { name, panels, tilt, azimuth, shading } = array;
  const part = name || `Part ${index + 1} of the roof`;
  const [turned, tilted, whole] = [
    orientationFactor(azimuth),
    tiltFactor(tilt, latitude),
    planeFactor(array, latitude),
  ].map((factor) => Math.round(factor * 100));
  const shade = shading > 0 ? `, less ${shading}% for shade` : '';
  return {
    text: `${part}: ${counted(panels, 'panel')} facing ${direction(azimuth)} (${azimuth}°, ${turned}% on a usual roof) at ${tilt}° (${tilted}% if it faced north): ${whole}% of what panels at their best make${shade}.`,
    source: 'Directions: factors of an Australian quoting tool. Tilt: assumption of this estimate',
  };
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
