import type { ProductDetails, ProductKind } from '../products/product.ts';

/** A model of the demo account's library; the systems of its customers are made of these. */
export type DemoProduct = ProductDetails & { kind: ProductKind; isArchived: boolean };

const noBattery = { nominalWattHours: 0, usableWattHours: 0, isArchived: false };

export const demoProducts: readonly DemoProduct[] = [
  panel('Example Energy', 'EE-440 monocrystalline', 440, 31_000),
  panel('Example Energy', 'EE-475 bifacial', 475, 36_500),
  panel('Sample Solar', 'Terrace 415 black', 415, 29_500),
  { ...panel('Example Energy', 'EE-370 monocrystalline', 370, 24_000), isArchived: true },
  inverter('Example Power', 'XP-5000 hybrid', 5000, 172_000),
  inverter('Example Power', 'XP-8000 hybrid', 8000, 228_000),
  inverter('Example Power', 'XP-25000 three-phase', 25_000, 495_000),
  battery('Example Storage', 'ES-13', { nominal: 14_000, usable: 13_500 }, 990_000),
  battery('Example Storage', 'ES-20', { nominal: 20_500, usable: 20_000 }, 1_390_000),
];

function panel(maker: string, model: string, watts: number, priceCents: number): DemoProduct {
  return { kind: 'panel', maker, model, watts, priceCents, ...noBattery };
}

function inverter(maker: string, model: string, watts: number, priceCents: number): DemoProduct {
  return { kind: 'inverter', maker, model, watts, priceCents, ...noBattery };
}

function battery(
  maker: string,
  model: string,
  { nominal, usable }: { nominal: number; usable: number },
  priceCents: number,
): DemoProduct {
  return {
    kind: 'battery',
    maker,
    model,
    watts: 0,
    nominalWattHours: nominal,
    usableWattHours: usable,
    priceCents,
    isArchived: false,
  };
}
