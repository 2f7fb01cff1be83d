import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readNumber, showNumber } from './read-number.ts';

const quantity = { min: 1, max: 10_000, isOptional: false };
const cents = { perUnit: 100, decimals: 2, min: -1_000_000_000, max: 1_000_000_000 };
const tariff = { decimals: 2, min: 0, max: 1000, isOptional: false };

test('converts typed text to a number', () => {
  assert.deepEqual(readNumber('15', quantity), { value: 15 });
  assert.deepEqual(readNumber('1,250', quantity), { value: 1250 });
  assert.deepEqual(readNumber('19.99', { ...cents, isOptional: false }), { value: 1999 });
  assert.deepEqual(readNumber(-0.29, { ...cents, isOptional: false }), { value: -29 });
  assert.deepEqual(readNumber('32.45', tariff), { value: 32.45 });
  assert.deepEqual(readNumber('', { ...quantity, isOptional: true }), { value: null });
});

test('an impossible value is reported with its bounds, in the units of the field', () => {
  for (const typed of ['', '0', '10001', '-', 'NaN', 'Infinity']) {
    assert.deepEqual(readNumber(typed, quantity), {
      fault: 'Enter a whole number from 1 to 10,000',
    });
  }
  const battery = { perUnit: 1000, decimals: 3, min: 1, max: 10_000_000, isOptional: false };
  assert.deepEqual(readNumber('20000', battery), {
    fault: 'Enter a number from 0.001 to 10,000',
  });
});

test('every number that a field shows is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: cents.min, max: cents.max }), (value) => {
      assert.deepEqual(readNumber(showNumber(value, cents), { ...cents, isOptional: false }), {
        value,
      });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (hundredths) => {
      const value = hundredths / 100;
      assert.deepEqual(readNumber(String(value), tariff), { value });
    }),
  );
});
