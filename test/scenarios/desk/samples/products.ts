import type { Samples } from './sample.ts';

const details = {
  maker: 'Example Energy',
  model: 'Q-475',
  watts: 475,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 36_500,
};

export const productSamples: Samples = {
  'products.list': {
    input: () => ({}),
  },
  'products.add': { input: () => ({ kind: 'panel', ...details }) },
  'products.change': { input: ({ productId }) => ({ productId, ...details }) },
  'products.archive': { input: ({ productId }) => ({ productId, isArchived: true }) },
};
