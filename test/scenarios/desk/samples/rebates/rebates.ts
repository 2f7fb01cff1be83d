import { mark, type Samples } from '../sample.ts';

export const rebateSamples: Samples = {
  'rebates.list': { isOwn: true },
  'rebates.set': {
    input: () => ({ rebate: { name: 'Grant', basis: 'system', cents: 50_000 }, replaces: null }),
    isOwn: true,
  },
  'rebates.remove': { input: () => ({ state: '', name: mark }) },
};
