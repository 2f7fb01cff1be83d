import type { Samples } from './sample.ts';

export const statusSamples: Samples = {
  'statuses.list': { isOwn: true },
};
