import { type City, cityOf, type Season } from './cities.ts';
import type { Statement, YieldEstimate } from './quote.ts';
import { countPieces, type PanelArray, type Specification, systemWatts } from './specification.ts';
import { counted } from './wording.ts';

const table = 'Chromagen manual, table of yields by city (AS/NZS 5033)';
const own = 'Assumption of this estimate';

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The best month, counted from January = 0. The worst is half a year away from it. */
const bestMonth: Readonly<Record<Season, number>> = { summer: 11, dry: 7 };

/**
 * The energy of the first year and its months, an estimate: kW × mean of the nearest city × 365 × orientation ×
 * (1 - shade). Panels that no array holds are spread like the others; without arrays all face north without shade. Tilt
 * is not taken into account. Null without panels or a postcode in Australia.
 * Source: the table of `cities.ts`; the model is our own, simple enough to work without a network.
 */
export function estimateYield(
  specification: Pick<Specification, 'panels' | 'arrays'>,
  postcode: string,
): YieldEstimate | null {
  const watts = systemWatts(specification);
  const city = cityOf(postcode);
  if (watts <= 0 || city === undefined) return null;
  const effectiveKilowatts = (watts / 1000) * meanFactor(specification.arrays);
  const months = dailyMeans(city).map((mean, month) => mean * days(month) * effectiveKilowatts);
  const annualKwh = Math.round(effectiveKilowatts * city.mean * 365);
  return {
    annualKwh,
    monthlyKwh: roundToSum(months, annualKwh),
    assumptions: [
      {
        text: `An estimate, not a promise: 1 kW of panels in ${city.name}, the nearest city with figures, makes ${city.mean} kWh a day on average over the year.`,
        source: table,
      },
      {
        text: `The best month makes ${city.best} kWh a day for each kW, the worst ${city.worst} kWh.`,
        source: table,
      },
      {
        text: 'The figures are for panels tilted at the latitude of the city. Flatter or steeper ones make a little less, which is not taken into account.',
        source: table,
      },
      {
        text: `${monthName(bestMonth[city.season])} is taken as the best month and ${monthName(worstMonth(city.season))} as the worst, with a smooth curve between them.`,
        source: own,
      },
      ...arrayStatements(specification, watts),
    ],
  };
}

/**
 * Part of the yield of panels to the north that others make, by azimuth in degrees, on straight lines between the eight
 * directions that are known. Source: factors of an Australian quoting tool, read second-hand: N 1, NE and NW 0.97, E and
 * W 0.92, SE and SW 0.85, S 0.80.
 */
export function orientationFactor(azimuth: number): number {
  const turned = ((azimuth % 360) + 360) % 360;
  // East and west are alike.
  const fromNorth = Math.min(turned, 360 - turned);
  const step = Math.min(3, Math.floor(fromNorth / 45));
  const [from = 1, to = 1] = orientationFactors.slice(step, step + 2);
  return from + ((to - from) * (fromNorth - step * 45)) / 45;
}
/** At 0, 45, 90, 135 and 180 degrees from north. */
const orientationFactors = [1, 0.97, 0.92, 0.85, 0.8];

/** What is left of the yield by orientation and shade, as the mean over the panels of all arrays. */
function meanFactor(arrays: readonly PanelArray[]): number {
  const panels = panelsOf(arrays);
  if (panels === 0) return 1;
  return arrays.reduce((sum, array) => sum + array.panels * arrayFactor(array), 0) / panels;
}

function arrayFactor({ azimuth, shading }: PanelArray): number {
  return orientationFactor(azimuth) * (1 - shading / 100);
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
  return means.reduce((sum, mean, month) => sum + mean * days(month), 0) / 365;
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

function arrayStatements(
  { panels, arrays }: Pick<Specification, 'panels' | 'arrays'>,
  watts: number,
): Statement[] {
  const pieces = countPieces(panels);
  if (panelsOf(arrays) === 0) {
    const text =
      'No parts of the roof are planned yet: all panels are taken to face north, without shade.';
    return [{ text, source: own }];
  }
  return [
    {
      text: `${counted(pieces, 'panel')} of ${Math.round(watts / pieces)} W on average.`,
      source: own,
    },
    ...arrays.map(arrayStatement),
  ];
}

function arrayStatement({ name, panels, azimuth, shading }: PanelArray, index: number): Statement {
  const part = name || `Part ${index + 1} of the roof`;
  const percent = Math.round(orientationFactor(azimuth) * 100);
  const shade = shading > 0 ? `, less ${shading}% for shade` : '';
  return {
    text: `${part}: ${counted(panels, 'panel')} facing ${direction(azimuth)} (${azimuth}°), ${percent}% of what panels facing north make${shade}.`,
    source: 'Factors of an Australian quoting tool',
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

function monthName(month: number): string {
  return monthNames.format(new Date(Date.UTC(2026, month, 1)));
}
const monthNames = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });
