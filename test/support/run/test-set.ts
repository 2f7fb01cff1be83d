/**
 * The set of tests that runs: `quick` is `npm test`, `all` is `npm run test:all`, and `long` is `npm run test:long`. A
 * file that is run by itself belongs to the quick set.
 */
export type TestSet = 'quick' | 'all' | 'long';

export const testSet: TestSet = readTestSet(process.env.TEST_SET);

function readTestSet(name: string | undefined): TestSet {
  return name === 'all' || name === 'long' ? name : 'quick';
}

/** How many examples properties draw, as a share of what the whole set draws. Every run draws others. */
export const runsOfSet: number = { quick: 0.2, all: 1, long: 10 }[testSet];
