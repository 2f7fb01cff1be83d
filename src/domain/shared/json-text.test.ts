import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from './json-text.ts';

test('members are ordered by name at every depth', () => {
  const value = { b: [{ d: 1, c: null }], a: { f: undefined, e: 'x' }, 10: 1, 9: 2 };
  assert.equal(canonicalJson(value), '{"9":2,"10":1,"a":{"e":"x"},"b":[{"c":null,"d":1}]}');
});

test('the text says the same as the value, and the same text comes of it again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(JSON.parse(text)), text);
    }),
  );
});

test('the order in which members were added does not matter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      assert.equal(canonicalJson(reversed), canonicalJson(value));
    }),
  );
});
