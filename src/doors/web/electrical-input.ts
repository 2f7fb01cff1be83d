import { z } from 'zod';
import { type Figure, inverterFigures, panelFigures } from '../../domain/solar/electrical.ts';

// What datasheets say of voltage and current, as a project carries it. The domain looks at the decimals.

export const panelElectrical = z.object({
  openCircuitVolts: figure(panelFigures.openCircuitVolts),
  shortCircuitAmps: figure(panelFigures.shortCircuitAmps),
  voltsPercentPerDegree: figure(panelFigures.voltsPercentPerDegree),
});

export const inverterElectrical = z.object({
  stringInputs: figure(inverterFigures.stringInputs),
  inputVoltsMin: figure(inverterFigures.inputVoltsMin),
  inputVoltsMax: figure(inverterFigures.inputVoltsMax),
  inputAmpsMax: figure(inverterFigures.inputAmpsMax),
});

function figure({ min, max }: Figure) {
  return z.number().min(min).max(max).nullable();
}
