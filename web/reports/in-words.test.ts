import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration, percent, withUnit } from './in-words.ts';

test('times are written in the unit that people would use', () => {
  assert.equal(duration(12.34), '12.3 days');
  assert.equal(duration(1), '1 day');
  assert.equal(duration(0.5), '12 hours');
  assert.equal(duration(1 / 24), '1 hour');
  assert.equal(duration(10 / (24 * 60)), '10 minutes');
  assert.equal(duration(0), 'under 1 minute');
});

test('shares are written in whole percent, and numbers with their unit', () => {
  assert.equal(percent(0.376), '38%');
  assert.equal(percent(0), '0%');
  assert.equal(withUnit(1, 'customer'), '1 customer');
  assert.equal(withUnit(2500, 'customer'), '2,500 customers');
});
