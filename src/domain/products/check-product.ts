import {
  batteryFigures,
  type Figure,
  hasRange,
  inverterFigures,
  specificationLimits as limits,
  panelFigures,
  warrantyFigure,
} from '@sundesk/solar';
import { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';
import { whole } from '../shared/values/members.ts';
import {
  columnNames,
  type DatasheetName,
  datasheet,
  datasheetNames,
  type ProductColumn,
  type ProductDetails,
  type ProductKind,
  productDetails,
} from './product.ts';

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

/**
 * Refuses with INVALID_PARAMETERS what no product of this kind can be, so that a project can take it as it is. A member
 * is named as the column of a file is called.
 */
export function checkProduct(kind: ProductKind, product: ProductDetails): void {
  const { error } = kinds[kind].safeParse(product);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return;
  const member = columnNames[issue.path.at(-1) as ProductColumn];
  throw new Refusal('INVALID_PARAMETERS', `${member} ${issue.message}`);
}

const noEnergy = z.literal(0, 'is of a battery alone');
const energy = whole(1, limits.batteryWattHours);

/** The allowed values of each kind of product. */
const kinds: Readonly<Record<ProductKind, z.ZodType<ProductDetails>>> = {
  panel: productDetails.extend({
    watts: whole(1, limits.panelWatts),
    nominalWattHours: noEnergy,
    usableWattHours: noEnergy,
    datasheet: datasheetOf('panel'),
  }),
  inverter: productDetails.extend({
    watts: whole(1, limits.inverterWatts),
    nominalWattHours: noEnergy,
    usableWattHours: noEnergy,
    datasheet: datasheetOf('inverter'),
  }),
  battery: productDetails
    .extend({
      watts: whole(0, 0),
      nominalWattHours: energy,
      usableWattHours: energy,
      datasheet: datasheetOf('battery'),
    })
    .refine(({ usableWattHours, nominalWattHours }) => usableWattHours <= nominalWattHours, {
      path: ['usableWattHours'],
      error: `must not be more than ${columnNames.nominalWattHours}`,
    }),
};

/** Accepts only the figures that a product of this kind has. */
function datasheetOf(kind: ProductKind) {
  const foreign = z.null(`is not of a product of the kind ${kind}`);
  const members = datasheetNames.map((name) => [
    name,
    name in figuresOfKind[kind] ? datasheet.shape[name] : foreign,
  ]);
  const shape = Object.fromEntries(members) as typeof datasheet.shape;
  return z.object(shape).refine(hasRange, {
    path: ['inputVoltsMin'],
    error: `must not be more than ${columnNames.inputVoltsMax}`,
  });
}
