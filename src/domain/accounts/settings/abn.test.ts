import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAbn, isAbn } from './abn.ts';

/** Invented: only its checksum is valid. */
const abn = '18123456789';

test('a number with the right sum is an ABN, with spaces or without', () => {
  assert.equal(isAbn(abn), true);
  assert.equal(isAbn('18 123 456 789'), true);
});

test('a number with another sum, length or character is none', () => {
  for (const text of [
    '',
    '18123456788',
    '1812345678',
    '181234567890',
    '18-123-456-789',
    '0'.repeat(11),
  ]) {
    assert.equal(isAbn(text), false, text);
  }
});

test('no single wrong digit and no two swapped neighbours go unnoticed', () => {
  const place = fc.nat(10);
  fc.assert(
    fc.property(place, fc.nat(9), (at, digit) => {
      const wrong = abn.slice(0, at) + digit + abn.slice(at + 1);
      assert.equal(isAbn(wrong), wrong === abn);
    }),
  );
  fc.assert(
    fc.property(fc.nat(9), (at) => {
      const swapped = abn.slice(0, at) + abn[at + 1] + abn[at] + abn.slice(at + 2);
      assert.equal(isAbn(swapped), swapped === abn);
    }),
  );
});

test('it is printed in groups', () => {
  assert.equal(formatAbn(abn), '18 123 456 789');
  assert.equal(formatAbn('18 123 456 789'), '18 123 456 789');
  assert.equal(formatAbn('none'), 'none');
});
