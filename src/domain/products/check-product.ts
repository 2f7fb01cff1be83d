import { specificationLimits as limits } from '../projects/specification-limits.ts';
import { refuseText, refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import { refuseFigure, refuseNoRange } from '../solar/electrical.ts';
import { type DatasheetName, datasheetNames, figuresOfKind } from './datasheet.ts';
import type { ProductDetails } from './product.ts';
import type { ProductKind } from './product-kind.ts';

/** Refuses with INVALID_PARAMETERS what no product of this kind can be, so that a project can take it as it is. */
export function checkProduct(kind: ProductKind, product: ProductDetails): void {
  for (const member of ['maker', 'model'] as const) {
    refuseUnless(product[member] !== '', member, 'must not be empty');
    refuseText(member, product[member], limits.nameCharacters);
  }
  refuseWhole('watts', product.watts, wattsOf[kind]);
  if (kind === 'battery') checkEnergy(product);
  else refuseUnless(!hasEnergy(product), 'watt_hours', 'are of a battery alone');
  refuseWhole('price_cents', product.priceCents, [0, limits.unitCents]);
  for (const name of datasheetNames) checkFigure(kind, product, name);
  refuseNoRange('', product.datasheet);
}

const wattsOf: Readonly<Record<ProductKind, readonly [number, number]>> = {
  panel: [1, limits.panelWatts],
  inverter: [1, limits.inverterWatts],
  battery: [0, 0],
};

function checkEnergy({ nominalWattHours, usableWattHours }: ProductDetails): void {
  refuseWhole('nominal_watt_hours', nominalWattHours, [1, limits.batteryWattHours]);
  refuseWhole('usable_watt_hours', usableWattHours, [1, limits.batteryWattHours]);
  refuseUnless(
    usableWattHours <= nominalWattHours,
    'usable_watt_hours',
    'must not be more than nominal_watt_hours',
  );
}

function hasEnergy({ nominalWattHours, usableWattHours }: ProductDetails): boolean {
  return nominalWattHours !== 0 || usableWattHours !== 0;
}

function checkFigure(kind: ProductKind, { datasheet }: ProductDetails, name: DatasheetName): void {
  const member = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const figure = figuresOfKind[kind][name];
  if (figure !== undefined) refuseFigure(member, datasheet[name], figure);
  else refuseUnless(datasheet[name] === null, member, `is not of a product of the kind ${kind}`);
}
