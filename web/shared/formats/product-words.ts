import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { datasheetFigures } from '../../../src/doors/web/limits.ts';
import type { NumberForm } from './read-number.ts';

/** A model of the library. */
export type Product = WebOutputs['products']['list'][number];
export type ProductKind = Product['kind'];

export const productKinds = ['panel', 'inverter', 'battery'] as const;

export const kindNames: Readonly<Record<ProductKind, { one: string; many: string }>> = {
  panel: { one: 'Panel', many: 'Panels' },
  inverter: { one: 'Inverter', many: 'Inverters' },
  battery: { one: 'Battery', many: 'Batteries' },
};

/** The power or capacity of one piece: `440 W`, `5 kW`, `13.5 kWh usable of 14`. */
export function powerText({
  kind,
  watts,
  usableWattHours,
  nominalWattHours,
}: Pick<Product, 'kind' | 'watts' | 'usableWattHours' | 'nominalWattHours'>): string {
  if (kind === 'panel') return `${watts} W`;
  if (kind === 'inverter') return `${watts / 1000} kW`;
  return `${usableWattHours / 1000} kWh usable of ${nominalWattHours / 1000}`;
}

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
