import type { InverterElectrical, PanelElectrical } from '../electrical.ts';
import { inverterGroups } from '../inverters/inverter-groups.ts';
import { inverterName } from '../inverters/inverter-name.ts';
import type { Statement } from '../quote.ts';
import {
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
} from '../specification.ts';
import { counted } from '../wording.ts';
import { coldestDegrees } from './coldest-degrees.ts';

/** The temperature, in degrees Celsius, at which datasheets tell the open-circuit voltage. */
const standardDegrees = 25;

/** The coldest that a cell is taken to be where no weather station is near. Source: an assumption. */
const usualColdestDegrees = -5;

/**
 * The most that the circuits of a home may reach. Source: AS/NZS 5033:2021, clause 3.1, as reported by Energy Training
 * Group; AS/NZS 4777.1:2024, in force since 23 February 2025, no longer asks for 600 V.
 */
const homeVoltsMax = 1000;
/** The limit of homes before, which isolators and cables of older systems were made for. */
const formerHomeVoltsMax = 600;

/** The hottest that a cell gets on a roof in summer, in degrees Celsius. Source: an assumption. */
const hottestDegrees = 70;

/**
 * The voltage at which a panel gives its most, in percent of its open-circuit voltage. Source: an assumption;
 * datasheets of silicon panels say 81 to 85.
 */
const workingPercent = 82;

/**
 * The current in percent of the datasheet's when clouds or snow add light. Source: an
 * assumption.
 */
const brightPercent = 125;

type Wired = PanelArray & { strings: number };
type Checked = {
  panel: PanelElectrical;
  inverter: InverterElectrical;
  arrays: readonly Wired[];
  /** The inverter that has the arrays to itself; undefined where all inverters share all arrays. */
  inverterName: string | undefined;
  /** The number of inverters that share the arrays. */
  inverters: number;
  coldest: { degrees: number; source: string };
  isHome: boolean;
};

/**
 * Returns whether strings fit their inverter and the standard: voltage in the cold and in the heat, current, and
 * number. Only arrays with a number of strings are checked, and only where all panels are of one model, the inverters
 * that share the arrays are of one model, and both have values from their datasheets. A rule is skipped if one of its
 * values is missing. The panels of an array are taken to be spread as evenly as possible, and every string to have an
 * input of its own.
 */
export function stringFaults(
  {
    panels,
    inverters,
    arrays,
    usage,
  }: Pick<Specification, 'panels' | 'inverters' | 'arrays' | 'usage'>,
  postcode: string,
): Statement[] {
  const panel = onlyModel(panels)?.electrical;
  if (!panel) return [];
  return inverterGroups({ inverters, arrays }).flatMap((group) => {
    const inverter = onlyModel(group.inverters)?.electrical;
    const wired = group.arrays
      .map((place) => arrays[place])
      .filter((array): array is Wired => array?.strings != null);
    if (!inverter || wired.length === 0) return [];
    return faultsOfInverter({
      panel,
      inverter,
      arrays: wired,
      inverterName: group.place === null ? undefined : inverterName(inverters, group.place),
      inverters: countPieces(group.inverters),
      coldest: coldestAt(postcode),
      isHome: usage?.pattern !== 'business',
    });
  });
}

function faultsOfInverter(checked: Checked): Statement[] {
  return [
    ...checked.arrays.flatMap((array) => [
      tooManyStrings(array),
      tooHigh(checked, array),
      tooLow(checked, array),
    ]),
    tooMuchCurrent(checked),
    tooFewInputs(checked),
  ].filter((statement) => statement !== undefined);
}

function tooManyStrings(array: Wired): Statement | undefined {
  if (array.panels >= array.strings) return undefined;
  const text = `${nameOf(array)} has ${counted(array.panels, 'panel')} but ${counted(array.strings, 'string')}.`;
  return { text, source: 'Check of this proposal' };
}

function coldestAt(postcode: string): Checked['coldest'] {
  const degrees = coldestDegrees(postcode);
  return degrees === undefined
    ? {
        degrees: usualColdestDegrees,
        source: `a coldest cell of ${shown(usualColdestDegrees)} °C is assumed`,
      }
    : {
        degrees,
        source: `a coldest cell of ${shown(degrees)} °C follows from the weather station nearest to ${postcode} (Climate.OneBuilding.Org)`,
      };
}

/** The longest string in the cold, without load: more than an input withstands destroys it. */
function tooHigh(checked: Checked, array: Wired): Statement | undefined {
  const { panel, coldest } = checked;
  const { openCircuitVolts, voltsPercentPerDegree } = panel;
  if (openCircuitVolts === null || voltsPercentPerDegree === null) return undefined;
  const pieces = Math.ceil(array.panels / array.strings);
  const share = shareAt(coldest.degrees, voltsPercentPerDegree);
  const volts = pieces * hundredths(openCircuitVolts) * share;
  const limit = voltageLimits(checked).find(({ max }) => volts > hundredths(max) * wholeShare);
  if (limit === undefined) return undefined;
  const text = `${nameOf(array)}: a string of ${counted(pieces, 'panel')} reaches ${shown(volts / wholeShare / 100)} V at ${shown(coldest.degrees)} °C without load (${pieces} × ${shown(openCircuitVolts)} V × ${shown(share / wholeShare)}), more than ${limit.text}`;
  return { text, source: `${limit.source}; ${coldest.source}` };
}

/** The limits, most important first. */
function voltageLimits({ inverter: { inputVoltsMax }, isHome }: Checked) {
  const ofInverter = {
    max: inputVoltsMax ?? Number.POSITIVE_INFINITY,
    text: `the ${shown(inputVoltsMax ?? 0)} V that an input of the inverter withstands.`,
    source: 'Datasheets',
  };
  const ofHome = {
    max: homeVoltsMax,
    text: `the ${shown(homeVoltsMax)} V that are allowed on a home.`,
    source: 'AS/NZS 5033:2021, clause 3.1',
  };
  const formerly = {
    max: formerHomeVoltsMax,
    text: `${formerHomeVoltsMax} V, the limit for homes until 2025. Check that isolators and cables are rated for it.`,
    source: 'AS/NZS 5033:2021 and AS/NZS 4777.1:2024',
  };
  return isHome ? [ofInverter, ofHome, formerly] : [ofInverter];
}

/** The shortest string in the heat, under load: below its range an input makes nothing. */
function tooLow({ panel, inverter }: Checked, array: Wired): Statement | undefined {
  const { openCircuitVolts, voltsPercentPerDegree } = panel;
  const { inputVoltsMin } = inverter;
  if (openCircuitVolts === null || voltsPercentPerDegree === null || inputVoltsMin === null) return;
  const pieces = Math.floor(array.panels / array.strings);
  const share = shareAt(hottestDegrees, voltsPercentPerDegree);
  const volts = pieces * hundredths(openCircuitVolts) * workingPercent * share;
  if (pieces === 0 || volts >= hundredths(inputVoltsMin) * 100 * wholeShare) return undefined;
  const text = `${nameOf(array)}: a string of ${counted(pieces, 'panel')} falls to ${shown(volts / wholeShare / 10_000)} V at ${hottestDegrees} °C under load (${pieces} × ${shown(openCircuitVolts)} V × ${workingPercent / 100} × ${shown(share / wholeShare)}), less than the ${shown(inputVoltsMin)} V that an input of the inverter needs.`;
  const source = `Datasheets; a hottest cell of ${hottestDegrees} °C and ${workingPercent}% of the open-circuit voltage under load are assumed`;
  return { text, source };
}

function tooMuchCurrent({ panel, inverter, inverterName }: Checked): Statement | undefined {
  const { shortCircuitAmps } = panel;
  const { inputAmpsMax } = inverter;
  if (shortCircuitAmps === null || inputAmpsMax === null) return undefined;
  const amps = hundredths(shortCircuitAmps) * brightPercent;
  if (amps <= hundredths(inputAmpsMax) * 100) return undefined;
  const string = inverterName === undefined ? 'A string' : `${inverterName}: a string`;
  const text = `${string} can give ${shown(amps / 10_000)} A (${shown(shortCircuitAmps)} A × ${brightPercent / 100}), more than the ${shown(inputAmpsMax)} A that an input of the inverter takes.`;
  return { text, source: `Datasheets; ${brightPercent}% of the short-circuit current is assumed` };
}

function tooFewInputs({
  inverter: { stringInputs },
  arrays,
  inverters,
  inverterName,
}: Checked): Statement | undefined {
  const strings = arrays.reduce((sum, array) => sum + array.strings, 0);
  if (stringInputs === null || strings <= stringInputs * inverters) return undefined;
  const inputs = stringInputs * inverters;
  const have = inverters === 1 ? 'the inverter has' : `the ${inverters} inverters have`;
  const the = inverterName === undefined ? 'The' : `${inverterName}: the`;
  const text = `${the} arrays have ${counted(strings, 'string')}, but ${have} ${counted(inputs, 'input')} for them.`;
  return { text, source: 'Datasheet of the inverter' };
}

/** The model that all pieces are of, with what is known of it; undefined when there are none, or several. */
function onlyModel<Part extends Component & { electrical: object | null }>(
  parts: readonly Part[],
): Part | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const isSame = (other: Part) =>
    other.maker === first.maker &&
    other.model === first.model &&
    JSON.stringify(other.electrical) === JSON.stringify(first.electrical);
  return others.every(isSame) ? first : undefined;
}

/** The voltage at a temperature relative to that under standard conditions, in hundred-thousandths. */
function shareAt(degrees: number, percentPerDegree: number): number {
  return wholeShare + Math.round(percentPerDegree * 1000) * (degrees - standardDegrees);
}
/** Whole numbers, so that a boundary is met exactly. */
const wholeShare = 100_000;

function hundredths(figure: number): number {
  return Math.round(figure * 100);
}

function nameOf({ name }: PanelArray): string {
  return name.trim() === '' ? 'An array' : name.trim();
}

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });
const figures = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** Volts and amps to a hundredth, shares with all their digits; a minus is a minus. */
function shown(figure: number): string {
  const format = Math.abs(figure) < 2 ? numbers : figures;
  return format.format(figure).replace('-', '−');
}
