import type { Samples } from './sample.ts';

const details = {
  maker: 'Example Energy',
  model: 'Q-475',
  watts: 475,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 36_500,
};

const csv = 'kind,maker,model,watts\npanel,Example Energy,Q-510,510\n';

export const productSamples: Samples = {
  'products.list': {
    input: () => ({}),
  },
  'products.add': { input: () => ({ kind: 'panel', ...details }) },
  'products.addStarterLibrary': {},
  'products.kits': {},
  'products.change': { input: ({ productId }) => ({ productId, ...details }) },
  'products.checkImport': { input: () => ({ csv }) },
  'products.import': { input: () => ({ csv }) },
  'products.archive': { input: ({ productId }) => ({ productId, isArchived: true }) },
};
