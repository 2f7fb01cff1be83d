import {
  batteryFigures,
  type Figure,
  inverterElectrical,
  inverterFigures,
  panelElectrical,
  panelFigures,
  warrantyFigure,
} from '@sundesk/solar';
import { z } from 'zod';
import { decimal, type Value } from '../shared/values/members.ts';
import type { ProductKind } from './product-kind.ts';

function figure(limits: Figure) {
  return decimal(limits).nullable().default(null);
}

/**
 * A datasheet's values beyond power and energy; null where it has none, none was entered, or the product's kind has no
 * such value.
 */
export const datasheet = z.object({
  ...panelElectrical.shape,
  ...inverterElectrical.shape,
  powerWatts: figure(batteryFigures.powerWatts).meta({
    description: 'The most that a battery takes or gives, in watts',
  }),
  warrantyYears: figure(warrantyFigure).meta({ description: 'Of the manufacturer' }),
  performanceWarrantyYears: figure(warrantyFigure).meta({ description: 'Of panels' }),
});
export type Datasheet = Value<typeof datasheet>;
export type DatasheetName = keyof Datasheet;
export const datasheetNames = datasheet.keyof().options;

/** The datasheet values of each kind, with their allowed values. */
export const figuresOfKind: Readonly<
  Record<ProductKind, Readonly<Partial<Record<DatasheetName, Figure>>>>
> = {
  panel: {
    ...panelFigures,
    warrantyYears: warrantyFigure,
    performanceWarrantyYears: warrantyFigure,
  },
  inverter: { ...inverterFigures, warrantyYears: warrantyFigure },
  battery: { ...batteryFigures, warrantyYears: warrantyFigure },
};

/** A datasheet without values. */
export const noDatasheet: Datasheet = datasheet.parse({});
