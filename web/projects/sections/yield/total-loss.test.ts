import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalLoss } from './total-loss.ts';

test('losses are multiplied', () => {
  assert.equal(totalLoss(null), 11.4);
  // 0.95 × 0.98 × 0.98 × 0.995 × 0.985 × 0.99 × 0.96 × 0.97 leaves 0.8244.
  assert.equal(totalLoss({ soiling: 5, age: 4, wiring: null }), 17.6);
  const none = { mismatch: 0, wiring: 0, connections: 0, firstLight: 0, rating: 0 };
  assert.equal(totalLoss({ ...none, soiling: 10, availability: 20 }), 28);
});
