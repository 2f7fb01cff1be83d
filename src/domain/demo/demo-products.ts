import { type NewProduct, panel, starterProducts } from '../products/starter-library.ts';

/** A model of the demo account's library; the systems of its customers are made of these. */
type DemoProduct = NewProduct & { isArchived: boolean };

export const demoProducts: readonly DemoProduct[] = [
  ...starterProducts.map((product) => ({ ...product, isArchived: false })),
  {
    ...panel('Example Energy', 'EE-370 monocrystalline', [370, 24_000], [41.1, 11.42, -0.28]),
    isArchived: true,
  },
];
