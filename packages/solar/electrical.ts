import { z } from 'zod';
import { type Figure, inverterFigures, panelFigures } from './specification-limits.ts';
import { decimal } from './values/members.ts';
import type { Value } from './values/value.ts';

/** Null where the datasheet has no value, or none was entered. */
function figure(limits: Figure, description: string) {
  return decimal(limits).nullable().default(null).meta({ description });
}

/** The voltage and current of a panel under standard conditions (25 °C), from its datasheet. */
export const panelElectrical = z
  .object({
    openCircuitVolts: figure(panelFigures.openCircuitVolts, 'Of one panel, to a hundredth'),
    shortCircuitAmps: figure(panelFigures.shortCircuitAmps, 'To a hundredth'),
    voltsPercentPerDegree: figure(
      panelFigures.voltsPercentPerDegree,
      'Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such as `-0.25`',
    ),
  })
  .meta({
    id: 'PanelElectricalInput',
    description: 'From the datasheet of the panel; checks of the strings need it',
  });
export type PanelElectrical = Value<typeof panelElectrical>;

/** The inputs of an inverter, from its datasheet. */
export const inverterElectrical = z
  .object({
    stringInputs: figure(inverterFigures.stringInputs, 'How many strings can be connected'),
    inputVoltsMin: figure(
      inverterFigures.inputVoltsMin,
      'Lowest DC voltage at which an input works, to a tenth',
    ),
    inputVoltsMax: figure(
      inverterFigures.inputVoltsMax,
      'Highest DC voltage of an input, to a tenth',
    ),
    inputAmpsMax: figure(
      inverterFigures.inputAmpsMax,
      'Highest current of an input, to a hundredth',
    ),
  })
  .refine(hasRange, {
    path: ['inputVoltsMin'],
    error: 'must not be more than inputVoltsMax',
  })
  .meta({
    id: 'InverterElectricalInput',
    description: 'From the datasheet of the inverter; checks of the strings need it',
  });
export type InverterElectrical = Value<typeof inverterElectrical>;

/** False where the input voltages leave no range. */
export function hasRange({
  inputVoltsMin: min,
  inputVoltsMax: max,
}: {
  inputVoltsMin: number | null;
  inputVoltsMax: number | null;
}): boolean {
  return min === null || max === null || min <= max;
}

/** Null as a whole when nothing of it is known. */
export function orUnknown<Electrical extends PanelElectrical | InverterElectrical | null>(
  electrical: Electrical,
): Electrical | null {
  const isKnown = Object.values(electrical ?? {}).some((figure) => figure !== null);
  return isKnown ? electrical : null;
}
