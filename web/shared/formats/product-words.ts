import type { WebOutputs } from '../../../src/doors/web/contract.ts';

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
