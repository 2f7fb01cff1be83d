import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposal-content.ts';
import { readContent } from './read-content.ts';

test('a version says what was stored', () => {
  assert.deepEqual(readContent(JSON.stringify(smallContent)), smallContent);
});

test('a version from before prices had a working has none', () => {
  const { working: _, ...price } = smallContent.quote.price;
  const old = { ...smallContent, quote: { ...smallContent.quote, price } };
  const { quote } = readContent(JSON.stringify(old));
  assert.deepEqual(quote.price, { ...price, working: [] });
  assert.deepEqual(quote.solarCertificates, smallContent.quote.solarCertificates);
});
