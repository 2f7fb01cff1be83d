import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { median, quantile } from './quantile.ts';

test('the median is the value in the middle, or halfway between the two', () => {
  assert.equal(median([]), undefined);
  assert.equal(median([7]), 7);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('nine of ten values are below the ninth tenth', () => {
  assert.equal(quantile([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9), 9);
  assert.equal(quantile([10, 20], 0.9), 19);
});

test('a quantile lies among its values and grows with its share', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 50 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(values, share, share, (input, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        quantile(input, at),
      );
      assert.ok(low !== undefined && high !== undefined);
      assert.ok(low <= high + 1e-9);
      assert.ok(low >= Math.min(...input) - 1e-9 && high <= Math.max(...input) + 1e-9);
    }),
  );
});
