import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toText } from '../../../chaos/report.ts';
import { runChaos } from '../../../chaos/run-chaos.ts';
import { faultsOf } from '../../../chaos/verdict.ts';
import { testSet } from '../../support/run/test-set.ts';

// A run of `npm run chaos`: the real service is killed again and again, and nothing may be lost. The seed that it prints
// repeats the choices, though not their moments: TEST_SEED=… node --test test/scenarios/crash/chaos.test.ts

const troubles = testSet === 'long' ? 50 : 6;
const lifeMsMax = 1500;

test('a service that is killed at random loses nothing', {
  timeout: troubles * 40_000,
}, async (t) => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const verdict = await runChaos({
    engine: 'sqlite',
    seed,
    troubles,
    lifeMsMax,
    timeMsMax: troubles * 20_000,
    slowToMend: false,
    print: () => undefined,
  });
  for (const line of toText(verdict).split('\n')) t.diagnostic(line);
  assert.deepEqual(faultsOf(verdict), []);
  // Otherwise nothing would have been tried.
  assert.deepEqual(
    Object.values(verdict.troubles).filter((count) => count === 0),
    [],
  );
  assert.ok(verdict.requests.broken > 0);
  assert.ok(verdict.committed.deliveries > 30);
});
