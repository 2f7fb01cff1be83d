import type { Product, ProductKind } from './product-words.ts';
import type { NumberForm } from './read-number.ts';

export type DatasheetName = keyof Product['datasheet'];

/** Which figures a kind has, in the order in which datasheets have them. */
export const formsOfKind: Readonly<Record<ProductKind, readonly DatasheetName[]>> = {
  panel: [
    'openCircuitVolts',
    'shortCircuitAmps',
    'voltsPercentPerDegree',
    'warrantyYears',
    'performanceWarrantyYears',
  ],
  inverter: ['stringInputs', 'inputAmpsMax', 'inputVoltsMin', 'inputVoltsMax', 'warrantyYears'],
  battery: ['powerWatts', 'warrantyYears'],
};

/** How each figure is shown. */
export const datasheetForms: Readonly<Record<DatasheetName, NumberForm>> = {
  openCircuitVolts: { decimals: 2, min: 1, max: 1000 },
  shortCircuitAmps: { decimals: 2, min: 0.1, max: 100 },
  voltsPercentPerDegree: { decimals: 3, min: -1, max: -0.001 },
  stringInputs: { min: 1, max: 1000 },
  inputAmpsMax: { decimals: 2, min: 0.1, max: 1000 },
  inputVoltsMin: { decimals: 1, min: 1, max: 5000 },
  inputVoltsMax: { decimals: 1, min: 1, max: 5000 },
  powerWatts: { perUnit: 1000, decimals: 3, min: 1, max: 1_000_000 },
  warrantyYears: { min: 1, max: 50 },
  performanceWarrantyYears: { min: 1, max: 50 },
};

export const datasheetNames: Readonly<Record<DatasheetName, string>> = {
  openCircuitVolts: 'Open-circuit voltage, V',
  shortCircuitAmps: 'Short-circuit current, A',
  voltsPercentPerDegree: 'Temperature coefficient of the voltage, % per °C',
  stringInputs: 'Inputs for strings',
  inputAmpsMax: 'Highest current of an input, A',
  inputVoltsMin: 'Lowest voltage of an input, V',
  inputVoltsMax: 'Highest voltage of an input, V',
  powerWatts: 'Power, kW',
  warrantyYears: 'Product warranty, years',
  performanceWarrantyYears: 'Performance warranty, years',
};
