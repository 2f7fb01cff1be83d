import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundHalfAway } from './round-half-away.ts';

test('halves are rounded away from zero', () => {
  assert.deepEqual(
    [2.4, 2.5, 3.5, -2.4, -2.5, -3.5, 0, -0.4].map(roundHalfAway),
    [2, 3, 4, -2, -3, -4, 0, 0],
  );
});

test('a half that binary fractions cannot represent is rounded as a half', () => {
  assert.equal(1.005 * 100 < 100.5, true);
  assert.equal(roundHalfAway(1.005 * 100), 101);
  assert.equal(roundHalfAway(-1.005 * 100), -101);
});

test('a quantity in thousandths × cents is rounded as on paper', () => {
  const thousandths = fc.integer({ min: 0, max: 1_000_000 });
  const price = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(thousandths, price, (quantity, cents) => {
      const doubled = BigInt(quantity) * BigInt(Math.abs(cents)) * 2n;
      const onPaper = Number((doubled + 1000n) / 2000n);
      const expected = cents < 0 && onPaper > 0 ? -onPaper : onPaper;
      assert.equal(roundHalfAway((quantity / 1000) * cents), expected);
    }),
  );
});
