import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rateOfReturn } from './rate-of-return.ts';

test('the rate of return is the one at which payments are worth the cost', () => {
  // 1,000 now for 1,100 in a year; 1,000 for 100 a year and itself again after three.
  assert.equal(rateOfReturn(1_000, [1_100]), 10);
  assert.equal(rateOfReturn(1_000, [100, 100, 1_100]), 10);
  assert.equal(rateOfReturn(1_000, [500, 500]), 0);
  // 20 payments of 1 for 10: the annuity factor 10 lies at 7.75 %.
  assert.equal(
    rateOfReturn(
      10,
      Array.from({ length: 20 }, () => 1),
    ),
    7.8,
  );
});

test('no rate exists if less comes in than was paid, or nothing was paid', () => {
  assert.equal(rateOfReturn(1_001, [500, 500]), null);
  assert.equal(rateOfReturn(0, [500]), null);
  assert.equal(rateOfReturn(-5, [500]), null);
});

test('a higher price gives a lower rate of return', () => {
  const yearly = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.nat(1_000_000),
      yearly,
      (paid, more, cents) => {
        const [less, dearer] = [rateOfReturn(paid, cents), rateOfReturn(paid + more, cents)];
        if (dearer === null) return;
        assert.ok(less !== null && less >= dearer);
      },
    ),
  );
});
