import { configureGlobal } from 'fast-check';
import { testSet } from './test-set.ts';

// Loaded into every process of `npm test`: its properties draw from the seed of the run, so that TEST_SEED repeats them.

if (process.env.TEST_SEED !== undefined)
  configureGlobal({ seed: Number(process.env.TEST_SEED), numRuns: runsUsual() });

/** `npm run test:long` tries ten times as many examples. */
function runsUsual(): number {
  return testSet === 'long' ? 1000 : 100;
}
