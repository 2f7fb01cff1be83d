import { configureGlobal } from 'fast-check';

// Loaded into every process of `npm test`: its properties draw from the seed of the run, so that TEST_SEED repeats them.

if (process.env.TEST_SEED !== undefined)
  configureGlobal({ seed: Number(process.env.TEST_SEED), numRuns: runsUsual() });

/** `npm run test:all` tries ten times as many examples. */
function runsUsual(): number {
  return process.env.TEST_ALL === '1' ? 1000 : 100;
}
