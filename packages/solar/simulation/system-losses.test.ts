import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftAfter, lossesInput, lossesOf, usualLosses } from './system-losses.ts';

test('the usual losses take 11.4 % together', () => {
  // 0.98³ × 0.995 × 0.985 × 0.99 × 1 × 0.97
  assert.equal(Math.round(leftAfter(usualLosses) * 1e6), 885_818);
  assert.deepEqual(lossesOf(null), usualLosses);
  assert.deepEqual(lossesOf({ soiling: null }), usualLosses);
});

test('a loss of the project takes the place of the usual one', () => {
  const losses = lossesOf({ soiling: 5, age: 4 });
  assert.deepEqual(losses, { ...usualLosses, soiling: 5, age: 4 });
  assert.ok(Math.abs(leftAfter(losses) / leftAfter(usualLosses) - (0.95 / 0.98) * 0.96) < 1e-12);
  assert.equal(lossesOf({ availability: 0 }).availability, 0);
});

test('a loss is from 0 to 50 percent, to a tenth', () => {
  const fault = (soiling: number) => lossesInput.safeParse({ soiling }).error?.issues[0];
  assert.equal(fault(50.1)?.message, 'must be from 0 to 50');
  assert.equal(fault(-1)?.message, 'must be from 0 to 50');
  assert.equal(fault(2.55)?.message, 'must be from 0 to 50, to a tenth');
  assert.deepEqual(fault(60)?.path, ['soiling']);
  assert.equal(fault(2.5), undefined);
});
