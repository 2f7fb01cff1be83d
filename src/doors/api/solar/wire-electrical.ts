import type { z } from 'zod';
import type { InverterElectrical, PanelElectrical } from '../../../domain/solar/electrical.ts';
import { present } from '../present.ts';
import type { inverterElectricalInput, panelElectricalInput } from './electrical-shapes.ts';

export function toPanelElectrical(
  said: z.output<typeof panelElectricalInput>,
): Partial<PanelElectrical> {
  return present({
    openCircuitVolts: said.open_circuit_volts,
    shortCircuitAmps: said.short_circuit_amps,
    voltsPercentPerDegree: said.volts_percent_per_degree,
  });
}

export function wirePanelElectrical(electrical: PanelElectrical) {
  return {
    open_circuit_volts: electrical.openCircuitVolts,
    short_circuit_amps: electrical.shortCircuitAmps,
    volts_percent_per_degree: electrical.voltsPercentPerDegree,
  };
}

export function toInverterElectrical(
  said: z.output<typeof inverterElectricalInput>,
): Partial<InverterElectrical> {
  return present({
    stringInputs: said.string_inputs,
    inputVoltsMin: said.input_volts_min,
    inputVoltsMax: said.input_volts_max,
    inputAmpsMax: said.input_amps_max,
  });
}

export function wireInverterElectrical(electrical: InverterElectrical) {
  return {
    string_inputs: electrical.stringInputs,
    input_volts_min: electrical.inputVoltsMin,
    input_volts_max: electrical.inputVoltsMax,
    input_amps_max: electrical.inputAmpsMax,
  };
}
