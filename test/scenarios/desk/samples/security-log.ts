import type { Samples } from './sample.ts';

export const securityLogSamples: Samples = {
  'securityLog.list': { input: () => ({ kind: 'key_created' }) },
  'securityLog.filters': {},
};
