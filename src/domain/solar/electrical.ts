import { refuseUnless } from '../shared/refuse-member.ts';

/** What the datasheet of a panel says of voltage and current; null where it does not, or nobody has entered it. */
export type PanelElectrical = {
  /** Open-circuit voltage of one panel under standard conditions (25 °C), in volts to a hundredth. */
  openCircuitVolts: number | null;
  /** In amps, to a hundredth. */
  shortCircuitAmps: number | null;
  /** How the open-circuit voltage changes with the temperature of the cell: percent per degree, below 0, to a thousandth. */
  voltsPercentPerDegree: number | null;
};

/** The same of an inverter. */
export type InverterElectrical = {
  /** How many strings can be connected, each to an input of its own. */
  stringInputs: number | null;
  /** The lowest DC voltage at which an input works, and the highest that it bears, in volts to a tenth. */
  inputVoltsMin: number | null;
  inputVoltsMax: number | null;
  /** The highest current of an input, in amps to a hundredth. */
  inputAmpsMax: number | null;
};

/** What a figure of a datasheet can be. */
export type Figure = { min: number; max: number; decimals: number };

export const panelFigures: Readonly<Record<keyof PanelElectrical, Figure>> = {
  openCircuitVolts: { min: 1, max: 1000, decimals: 2 },
  shortCircuitAmps: { min: 0.1, max: 100, decimals: 2 },
  voltsPercentPerDegree: { min: -1, max: -0.001, decimals: 3 },
};
export const inverterFigures: Readonly<Record<keyof InverterElectrical, Figure>> = {
  stringInputs: { min: 1, max: 1000, decimals: 0 },
  inputVoltsMin: { min: 1, max: 5000, decimals: 1 },
  inputVoltsMax: { min: 1, max: 5000, decimals: 1 },
  inputAmpsMax: { min: 0.1, max: 1000, decimals: 2 },
};

export const noPanelElectrical: PanelElectrical = {
  openCircuitVolts: null,
  shortCircuitAmps: null,
  voltsPercentPerDegree: null,
};
export const noInverterElectrical: InverterElectrical = {
  stringInputs: null,
  inputVoltsMin: null,
  inputVoltsMax: null,
  inputAmpsMax: null,
};

/** All members, null for those that are not said; null as a whole when nothing is. */
export function asPanelElectrical(
  said: Partial<PanelElectrical> | null | undefined,
): PanelElectrical | null {
  return complete(said, noPanelElectrical);
}

/** The same of an inverter. */
export function asInverterElectrical(
  said: Partial<InverterElectrical> | null | undefined,
): InverterElectrical | null {
  return complete(said, noInverterElectrical);
}

function complete<Electrical extends Record<string, number | null>>(
  said: Partial<Electrical> | null | undefined,
  none: Electrical,
): Electrical | null {
  const names = Object.keys(none) as (keyof Electrical)[];
  if (!said || names.every((name) => (said[name] ?? null) === null)) return null;
  return Object.fromEntries(names.map((name) => [name, said[name] ?? null])) as Electrical;
}

/** Refuses with INVALID_PARAMETERS a figure that no datasheet has; null and undefined say nothing. */
export function refuseFigure(
  member: string,
  value: number | null | undefined,
  { min, max, decimals }: Figure,
): void {
  if (value === null || value === undefined) return;
  const step = ['a whole number', 'to a tenth', 'to a hundredth', 'to a thousandth'][decimals];
  const isRight = isDecimal(value, decimals) && value >= min && value <= max;
  const what = decimals === 0 ? `${step} from ${min} to ${max}` : `from ${min} to ${max}, ${step}`;
  refuseUnless(isRight, member, `must be ${what}`);
}

/** Refuses input voltages that leave no range. */
export function refuseNoRange(
  member: string,
  { inputVoltsMin, inputVoltsMax }: Partial<InverterElectrical>,
): void {
  if (typeof inputVoltsMin !== 'number' || typeof inputVoltsMax !== 'number') return;
  refuseUnless(
    inputVoltsMin <= inputVoltsMax,
    `${member}input_volts_min`,
    'must not be more than input_volts_max',
  );
}

function isDecimal(value: number, decimals: number): boolean {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps === value;
}
