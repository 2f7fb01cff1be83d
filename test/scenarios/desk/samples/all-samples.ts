import type { Samples } from './sample.ts';
import { sessionSamples } from './session.ts';
import { statusSamples } from './statuses.ts';
import { teamSamples } from './team.ts';

/** A sample for every procedure; the test of all of them fails where one is missing. */
export const allSamples: Samples = {
  ...sessionSamples,
  ...statusSamples,
  ...teamSamples,
};
