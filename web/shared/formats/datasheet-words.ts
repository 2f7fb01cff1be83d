import { datasheetFigures } from '../../../src/doors/web/limits.ts';
import type { Product, ProductKind } from './product-words.ts';
import type { NumberForm } from './read-number.ts';

export type DatasheetName = keyof Product['datasheet'];

/** The figures of each kind, in the order of datasheets. */
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

/** The form of each figure. */
export const datasheetForms: Readonly<Record<DatasheetName, NumberForm>> = {
  ...datasheetFigures,
  powerWatts: { ...datasheetFigures.powerWatts, perUnit: 1000, decimals: 3 },
};

export const datasheetNames: Readonly<Record<DatasheetName, string>> = {
  openCircuitVolts: 'Open-circuit voltage (V)',
  shortCircuitAmps: 'Short-circuit current (A)',
  voltsPercentPerDegree: 'Voltage temperature coefficient (% per °C)',
  stringInputs: 'String inputs',
  inputAmpsMax: 'Maximum input current (A)',
  inputVoltsMin: 'Minimum input voltage (V)',
  inputVoltsMax: 'Maximum input voltage (V)',
  powerWatts: 'Power (kW)',
  warrantyYears: 'Product warranty (years)',
  performanceWarrantyYears: 'Performance warranty (years)',
};
