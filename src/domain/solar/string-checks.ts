import type { InverterElectrical, PanelElectrical } from './electrical.ts';
import type { Statement } from './quote.ts';
import {
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
} from './specification.ts';
import { counted } from './wording.ts';

/** The temperature, in degrees Celsius, at which datasheets tell the open-circuit voltage. */
const standardDegrees = 25;

/**
 * The coldest that a cell is when the first light falls on it, in degrees Celsius. Source: an assumption, colder than mornings on
 * the coast and on most of the land behind it; who builds in the mountains must calculate with less.
 */
const coldestDegrees = -5;

/** The hottest that a cell gets on a roof in summer, in degrees Celsius. Source: an assumption. */
const hottestDegrees = 70;

/**
 * The voltage at which a panel gives its most, in percent of its open-circuit voltage. Source: an assumption; datasheets of
 * silicon panels say 81 to 85.
 */
const workingPercent = 82;

/** By how much, in percent, the current may be above that of the datasheet when clouds or snow add light. Source: an assumption. */
const brightPercent = 125;

type Wired = PanelArray & { strings: number };
type Checked = { panel: PanelElectrical; inverter: InverterElectrical; arrays: readonly Wired[] };

/**
 * Whether strings fit the inverter: voltage in the cold and in the heat, current, and number. Looked at are arrays of which somebody
 * said how many strings they have, where all panels are of one model and all inverters of one model and their datasheets
 * are known; any other system is not checked, and neither is a rule of which a figure is missing. The panels of an array are
 * taken to be spread as evenly as can be, and every string to have an input of its own.
 */
export function stringFaults({ panels, inverters, arrays }: Specification): Statement[] {
  const panel = onlyModel(panels)?.electrical;
  const inverter = onlyModel(inverters)?.electrical;
  const wired = arrays.filter((array): array is Wired => array.strings !== null);
  if (!panel || !inverter || wired.length === 0) return [];
  const checked = { panel, inverter, arrays: wired };
  return [
    ...wired.flatMap((array) => [
      tooManyStrings(array),
      tooHigh(checked, array),
      tooLow(checked, array),
    ]),
    tooMuchCurrent(checked),
    tooFewInputs(checked, countPieces(inverters)),
  ].filter((statement) => statement !== undefined);
}

function tooManyStrings(array: Wired): Statement | undefined {
  if (array.panels >= array.strings) return undefined;
  const text = `${nameOf(array)} has ${counted(array.panels, 'panel')} but ${counted(array.strings, 'string')}.`;
  return { text, source: 'Check of this proposal' };
}

/** The longest string in the cold, without load: more than an input bears destroys it. */
function tooHigh({ panel, inverter }: Checked, array: Wired): Statement | undefined {
  const { openCircuitVolts, voltsPercentPerDegree } = panel;
  const { inputVoltsMax } = inverter;
  if (openCircuitVolts === null || voltsPercentPerDegree === null || inputVoltsMax === null) return;
  const pieces = Math.ceil(array.panels / array.strings);
  const share = shareAt(coldestDegrees, voltsPercentPerDegree);
  const volts = pieces * hundredths(openCircuitVolts) * share;
  if (volts <= hundredths(inputVoltsMax) * wholeShare) return undefined;
  const text = `${nameOf(array)}: a string of ${counted(pieces, 'panel')} reaches ${shown(volts / wholeShare / 100)} V at ${shown(coldestDegrees)} °C without load (${pieces} × ${shown(openCircuitVolts)} V × ${shown(share / wholeShare)}), more than the ${shown(inputVoltsMax)} V that an input of the inverter bears.`;
  return { text, source: `Datasheets; a coldest cell of ${shown(coldestDegrees)} °C is assumed` };
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

function tooMuchCurrent({ panel, inverter }: Checked): Statement | undefined {
  const { shortCircuitAmps } = panel;
  const { inputAmpsMax } = inverter;
  if (shortCircuitAmps === null || inputAmpsMax === null) return undefined;
  const amps = hundredths(shortCircuitAmps) * brightPercent;
  if (amps <= hundredths(inputAmpsMax) * 100) return undefined;
  const text = `A string can give ${shown(amps / 10_000)} A (${shown(shortCircuitAmps)} A × ${brightPercent / 100}), more than the ${shown(inputAmpsMax)} A that an input of the inverter takes.`;
  return { text, source: `Datasheets; ${brightPercent}% of the short-circuit current is assumed` };
}

function tooFewInputs(
  { inverter: { stringInputs }, arrays }: Checked,
  inverters: number,
): Statement | undefined {
  const strings = arrays.reduce((sum, array) => sum + array.strings, 0);
  if (stringInputs === null || strings <= stringInputs * inverters) return undefined;
  const inputs = stringInputs * inverters;
  const text = `The arrays have ${counted(strings, 'string')}, but ${inverters === 1 ? 'the inverter has' : `the ${inverters} inverters have`} ${counted(inputs, 'input')} for them.`;
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

/** What the voltage at a temperature is of that under standard conditions, in hundred-thousandths. */
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
