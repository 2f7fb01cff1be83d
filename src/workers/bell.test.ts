import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBell } from './bell.ts';

const hourMs = 3_600_000;

test('a ring wakes a sleeping worker', async () => {
  const bell = createBell();
  const woken = bell.wait(hourMs);
  bell.ring();
  assert.equal(await woken, true);
});

test('a ring while the worker is awake ends the next sleep at once', async () => {
  const bell = createBell();
  bell.ring();
  await bell.wait(hourMs);
});

test('several rings are one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bell = createBell();
  bell.ring();
  bell.ring();
  await bell.wait(hourMs);
  assert.equal(await hasEnded(bell.wait(hourMs)), false);
});

test('a ring that is hushed is forgotten', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bell = createBell();
  bell.ring();
  assert.equal(bell.isRung(), true);
  bell.hush();
  assert.equal(bell.isRung(), false);
  assert.equal(await hasEnded(bell.wait(hourMs)), false);
});

test('a sleep ends by itself when its time is up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bell = createBell();
  const sleep = bell.wait(1000);
  t.mock.timers.tick(999);
  assert.equal(await hasEnded(sleep), false);
  t.mock.timers.tick(1);
  assert.equal(await sleep, false);
});

test('a ring after a sleep that ended by itself is kept for the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bell = createBell();
  const sleep = bell.wait(1000);
  t.mock.timers.tick(1000);
  await sleep;
  bell.ring();
  await bell.wait(hourMs);
});

test('a ring ends one sleep, not the one after it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bell = createBell();
  const first = bell.wait(hourMs);
  bell.ring();
  await first;
  assert.equal(await hasEnded(bell.wait(hourMs)), false);
});

/** Whether a promise has ended after everything that could still happen by itself has happened. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void promise.then(() => {
    ended = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return ended;
}
