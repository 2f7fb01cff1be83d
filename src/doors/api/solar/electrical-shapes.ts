import { z } from 'zod';
import { type Figure, inverterFigures, panelFigures } from '../../../domain/solar/electrical.ts';

// What datasheets say of voltage and current, as callers give it and as it is read.

/** A figure that need not be known. The domain looks at its decimals, for all doors. */
function figure({ min, max }: Figure, description: string) {
  const message = `must be from ${min} to ${max}`;
  return z.number().min(min, message).max(max, message).nullable().optional().meta({ description });
}

export const panelElectricalInput = z
  .object({
    open_circuit_volts: figure(panelFigures.openCircuitVolts, 'Of one panel, to a hundredth'),
    short_circuit_amps: figure(panelFigures.shortCircuitAmps, 'To a hundredth'),
    volts_percent_per_degree: figure(
      panelFigures.voltsPercentPerDegree,
      'Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such as `-0.25`',
    ),
  })
  .meta({
    id: 'PanelElectricalInput',
    description: 'From the datasheet of the panel; checks of the strings need it',
  });

export const inverterElectricalInput = z
  .object({
    string_inputs: figure(inverterFigures.stringInputs, 'How many strings can be connected'),
    input_volts_min: figure(
      inverterFigures.inputVoltsMin,
      'Lowest DC voltage at which an input works, to a tenth',
    ),
    input_volts_max: figure(
      inverterFigures.inputVoltsMax,
      'Highest DC voltage that an input bears, to a tenth',
    ),
    input_amps_max: figure(
      inverterFigures.inputAmpsMax,
      'Highest current of an input, to a hundredth',
    ),
  })
  .meta({
    id: 'InverterElectricalInput',
    description: 'From the datasheet of the inverter; checks of the strings need it',
  });

export const panelElectricalShape = z
  .object({
    open_circuit_volts: z.number().nullable(),
    short_circuit_amps: z.number().nullable(),
    volts_percent_per_degree: z.number().nullable(),
  })
  .meta({ id: 'PanelElectrical', description: 'From the datasheet; `null` where it is not known' });

export const inverterElectricalShape = z
  .object({
    string_inputs: z.number().nullable(),
    input_volts_min: z.number().nullable(),
    input_volts_max: z.number().nullable(),
    input_amps_max: z.number().nullable(),
  })
  .meta({
    id: 'InverterElectrical',
    description: 'From the datasheet; `null` where it is not known',
  });
