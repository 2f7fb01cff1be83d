import type { Samples } from './sample.ts';

export const sessionSamples: Samples = {
  'session.current': { isOwn: true },
};
