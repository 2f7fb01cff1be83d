import { mark, type Samples } from '../sample.ts';

export const rebateSamples: Samples = {
  'rebates.list': { isOwn: true },
  'rebates.set': { input: () => ({ name: 'Grant', basis: 'system', cents: 50_000 }), isOwn: true },
  'rebates.remove': { input: () => ({ state: '', name: mark }) },
};
