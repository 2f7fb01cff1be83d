import { Refusal } from '../shared/refusal.ts';
import { refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import { hasRange } from '../solar/electrical.ts';
import { specificationLimits as limits } from '../solar/specification-limits.ts';
import { datasheetNames, figuresOfKind } from './datasheet.ts';
import { type ProductDetails, productDetails } from './product.ts';
import { columnNames, type ProductColumn } from './product-columns.ts';
import type { ProductKind } from './product-kind.ts';

/** Refuses with INVALID_PARAMETERS what no product of this kind can be, so that a project can take it as it is. */
export function checkProduct(kind: ProductKind, product: ProductDetails): void {
  checkMembers(product);
  refuseWhole('watts', product.watts, wattsOf[kind]);
  if (kind === 'battery') checkEnergy(product);
  else refuseUnless(!hasEnergy(product), 'watt_hours', 'are of a battery alone');
  const foreign = datasheetNames.find(
    (name) => figuresOfKind[kind][name] === undefined && product.datasheet[name] !== null,
  );
  if (foreign !== undefined) {
    refuseUnless(false, columnNames[foreign], `is not of a product of the kind ${kind}`);
  }
  refuseUnless(
    hasRange(product.datasheet),
    columnNames.inputVoltsMin,
    `must not be more than ${columnNames.inputVoltsMax}`,
  );
}

/** Names a member as the column of a file is called. */
function checkMembers(product: ProductDetails): void {
  const { error } = productDetails.safeParse(product);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return;
  const member = columnNames[issue.path.at(-1) as ProductColumn];
  throw new Refusal('INVALID_PARAMETERS', `${member} ${issue.message}`);
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
