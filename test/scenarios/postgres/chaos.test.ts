import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toText } from '../../../chaos/report.ts';
import { runChaos } from '../../../chaos/run-chaos.ts';
import { faultsOf } from '../../../chaos/verdict.ts';

// A short run of `npm run chaos -- --postgres`. The seed that it prints repeats the choices, though not their moments:
// TEST_SEED=… node --test test/scenarios/postgres/chaos.test.ts

const troubles = 5;
const lifeMsMax = 1000;

test('three nodes on PostgreSQL lose nothing, whatever befalls them', {
  timeout: 600_000,
}, async (t) => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const verdict = await runChaos({
    engine: 'postgres',
    seed,
    troubles,
    lifeMsMax,
    timeMsMax: 120_000,
    slowToMend: false,
    print: () => undefined,
  });
  for (const line of toText(verdict).split('\n')) t.diagnostic(line);
  assert.deepEqual(faultsOf(verdict), []);
  // Otherwise nothing would have been tried.
  const { 'frozen within a transaction': _rare, ...counts } = verdict.troubles;
  assert.deepEqual(
    Object.entries(counts).filter(([, count]) => count === 0),
    [],
  );
  assert.ok(verdict.requests.broken + verdict.requests.unavailable > 0);
  assert.ok(verdict.committed.deliveries > 30);
});
