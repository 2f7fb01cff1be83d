import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64 } from './to-base64.ts';

test('bytes of any value and number become base64', () => {
  for (const length of [0, 1, 255, 32_768, 100_001]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (7 * index) % 256);
    assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
  }
});
