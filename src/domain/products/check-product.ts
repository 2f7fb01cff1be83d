import { specificationLimits as limits } from '../projects/specification-limits.ts';
import { refuseText, refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import type { ProductDetails, ProductKind } from './product.ts';

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
