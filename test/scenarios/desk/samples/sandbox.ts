import type { Samples } from './sample.ts';

export const sandboxSamples: Samples = {
  'sandbox.read': {},
  'sandbox.open': {},
  'sandbox.reset': { refusal: /This works in a sandbox only/ },
};
