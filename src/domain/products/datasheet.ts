import {
  type Figure,
  type InverterElectrical,
  inverterFigures,
  noInverterElectrical,
  noPanelElectrical,
  type PanelElectrical,
  panelFigures,
} from '../solar/electrical.ts';
import { warrantyFigure } from '../solar/warranty.ts';
import type { ProductKind } from './product-kind.ts';

/**
 * What a datasheet says beyond power and energy; null where it does not, nobody has entered it, or the product is of a kind
 * that has no such figure.
 */
export type Datasheet = PanelElectrical &
  InverterElectrical & {
    /** The most that a battery takes or gives, in watts. */
    powerWatts: number | null;
    /** Of the manufacturer, in whole years. */
    warrantyYears: number | null;
    /** Of panels. */
    performanceWarrantyYears: number | null;
  };
export type DatasheetName = keyof Datasheet;

const warrantyFigures = { warrantyYears: warrantyFigure } as const;
const panelWarrantyFigures = {
  ...warrantyFigures,
  performanceWarrantyYears: warrantyFigure,
} as const;

const batteryFigures = {
  powerWatts: { min: 1, max: 1_000_000, decimals: 0 },
} as const;

/** Which figures the datasheet of a kind has, and what each can be. */
export const figuresOfKind: Readonly<
  Record<ProductKind, Readonly<Partial<Record<DatasheetName, Figure>>>>
> = {
  panel: { ...panelFigures, ...panelWarrantyFigures },
  inverter: { ...inverterFigures, ...warrantyFigures },
  battery: { ...batteryFigures, ...warrantyFigures },
};

const datasheetFigures: Readonly<Record<DatasheetName, Figure>> = {
  ...panelFigures,
  ...inverterFigures,
  ...batteryFigures,
  ...panelWarrantyFigures,
};
export const datasheetNames = Object.keys(datasheetFigures) as DatasheetName[];

/** Nothing is known. */
export const noDatasheet: Datasheet = {
  ...noPanelElectrical,
  ...noInverterElectrical,
  powerWatts: null,
  warrantyYears: null,
  performanceWarrantyYears: null,
};
