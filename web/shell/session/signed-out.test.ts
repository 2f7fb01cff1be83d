import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedOut } from './signed-out.ts';

test('all that waits goes on once somebody is signed in again', async () => {
  const leave = signedOut.hear();
  const answers = Promise.all([signedOut.ask(true), signedOut.ask(false)]);
  assert.equal(signedOut.isOpen(), true);
  signedOut.end(true);
  assert.deepEqual(await answers, [true, true]);
  assert.equal(signedOut.isOpen(), false);
  leave();
});

test('whoever does not want to is asked again only when they do something', async () => {
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

test('where no dialog can be shown nothing waits', async () => {
  assert.equal(await signedOut.ask(true), false);
});
