import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNotifier } from './start-leased-worker.ts';

const hourMs = 3_600_000;

test('a notification wakes a sleeping worker', async () => {
  const notifier = createNotifier();
  const woken = notifier.wait(hourMs);
  notifier.notify();
  assert.equal(await woken, true);
});

test('a notification while the worker is awake ends the next sleep at once', async () => {
  const notifier = createNotifier();
  notifier.notify();
  await notifier.wait(hourMs);
});

test('several notifications are one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const notifier = createNotifier();
  notifier.notify();
  notifier.notify();
  await notifier.wait(hourMs);
  assert.equal(await hasEnded(notifier.wait(hourMs)), false);
});

test('a notification that is muted is discarded', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const notifier = createNotifier();
  notifier.notify();
  assert.equal(notifier.isNotified(), true);
  notifier.mute();
  assert.equal(notifier.isNotified(), false);
  assert.equal(await hasEnded(notifier.wait(hourMs)), false);
});

test('a sleep ends when its time is up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const notifier = createNotifier();
  const sleep = notifier.wait(1000);
  t.mock.timers.tick(999);
  assert.equal(await hasEnded(sleep), false);
  t.mock.timers.tick(1);
  assert.equal(await sleep, false);
});

test('a notification after a sleep that timed out is kept for the next sleep', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const notifier = createNotifier();
  const sleep = notifier.wait(1000);
  t.mock.timers.tick(1000);
  await sleep;
  notifier.notify();
  await notifier.wait(hourMs);
});

test('a notification ends one sleep, not the one after it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const notifier = createNotifier();
  const first = notifier.wait(hourMs);
  notifier.notify();
  await first;
  assert.equal(await hasEnded(notifier.wait(hourMs)), false);
});

/** Returns whether a promise has ended after everything that could still happen by itself has happened. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void promise.then(() => {
    ended = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return ended;
}
