import type { Samples } from './sample.ts';

export const cardSamples: Samples = {
  'cards.marks': { input: ({ customerId }) => ({ customerIds: [customerId] }) },
};
