import type { Samples } from './sample.ts';

const ofSeller: Samples[string] = {
  input: ({ seller }) => ({ days: 90, ownerId: seller.userId }),
};

export const dashboardSamples: Samples = {
  'dashboard.funnel': ofSeller,
  'dashboard.signed': { input: ({ seller }) => ({ ownerId: seller.userId }) },
  'dashboard.stays': ofSeller,
  'dashboard.forecast': { input: ({ seller }) => ({ ownerId: seller.userId }) },
  'dashboard.engagement': ofSeller,
  'dashboard.stcWatch': { input: ({ seller }) => ({ ownerId: seller.userId }) },
  'dashboard.deliveries': { input: () => ({ days: 30 }) },
};
