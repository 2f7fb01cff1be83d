import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/support/open-test-app.ts';

const limit = { max: 3, windowMs: 1000 };

test('lets a number of attempts through in a window, then has callers wait for its end', async (t) => {
  const { attemptLimits } = (await openTestApp(t)).app.store;
  const waits: number[] = [];
  for (const at of [0, 100, 200, 300, 999, 1000, 1001]) {
    waits.push(await attemptLimits.take('password of ann', limit, at));
  }
  assert.deepEqual(waits, [0, 0, 0, 700, 1, 0, 0]);
});

test('keys are counted separately, and a success resets the count', async (t) => {
  const { attemptLimits } = (await openTestApp(t)).app.store;
  for (let time = 0; time < 4; time += 1) await attemptLimits.take('ann', limit, 0);
  assert.equal(await attemptLimits.take('bob', limit, 0), 0);
  assert.equal(await attemptLimits.take('ann', limit, 0), 1000);
  await attemptLimits.forget('ann');
  assert.equal(await attemptLimits.take('ann', limit, 0), 0);
});

test('lets no more attempts than the limit through when they come at the same moment', async (t) => {
  const { attemptLimits } = (await openTestApp(t)).app.store;
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => attemptLimits.take('ann', limit, 5)),
  );
  assert.equal(waits.filter((wait) => wait === 0).length, limit.max);
});
