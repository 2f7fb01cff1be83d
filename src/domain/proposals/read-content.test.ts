import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposal-content.ts';
import { noSaleTerms } from '../accounts/settings/sale-terms.ts';
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

test('a version from before questions about the sale has no answers and prints no sentences', () => {
  const { saleTerms: _, sentences: __, ...terms } = smallContent.terms;
  const read = readContent(JSON.stringify({ ...smallContent, terms }));
  assert.deepEqual(read.terms, { ...terms, saleTerms: noSaleTerms, sentences: [] });
});
