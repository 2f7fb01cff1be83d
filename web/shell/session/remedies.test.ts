import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedOut } from './remedies.ts';

test('waiting requests continue after signing in again', async () => {
  const leave = signedOut.hear();
  const answers = Promise.all([signedOut.ask(true), signedOut.ask(false)]);
  assert.equal(signedOut.isOpen(), true);
  signedOut.end(true);
  assert.deepEqual(await answers, [true, true]);
  assert.equal(signedOut.isOpen(), false);
  leave();
});

test('the closed dialog returns only with the next action', async () => {
  const leave = signedOut.hear();
  const first = signedOut.ask(false);
  signedOut.end(false);
  assert.deepEqual(
    [await first, await signedOut.ask(false), signedOut.isOpen()],
    [false, false, false],
  );
  const second = signedOut.ask(true);
  assert.equal(signedOut.isOpen(), true);
  signedOut.end(true);
  assert.equal(await second, true);
  const third = signedOut.ask(false);
  assert.equal(signedOut.isOpen(), true);
  leave();
  assert.equal(await third, false);
});

test('nothing waits if no dialog can be shown', async () => {
  assert.equal(await signedOut.ask(true), false);
});
