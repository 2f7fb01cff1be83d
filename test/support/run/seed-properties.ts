import { configureGlobal } from 'fast-check';
import { runsOfSet } from './test-set.ts';

// Loaded into every process of `npm test`: its properties draw from the seed of the run, so that TEST_SEED repeats them.

if (process.env.TEST_SEED !== undefined)
  configureGlobal({ seed: Number(process.env.TEST_SEED), numRuns: 100 * runsOfSet });
