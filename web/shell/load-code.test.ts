import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeMissing, loadCode } from './load-code.ts';

test('the page loads no part after one failed', async () => {
  assert.equal(await loadCode(async () => 'screen'), 'screen');
  const cause = new Error('Unable to preload CSS for /app/assets/screen.css');
  await assert.rejects(
    loadCode(async () => {
      throw cause;
    }),
    (error) => error instanceof CodeMissing && error.cause === cause,
  );
  let isCalled = false;
  const next = loadCode(async () => {
    isCalled = true;
  });
  await assert.rejects(next, CodeMissing);
  assert.equal(isCalled, false);
});
