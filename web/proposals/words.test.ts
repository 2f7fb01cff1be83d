import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration, sectionShares, totalSeconds } from './words.ts';

test('seconds are written as people say them', () => {
  assert.deepEqual([0, 45, 60, 200, 3600, 3900, 7265].map(duration), [
    '0 s',
    '45 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '1 h 5 min',
    '2 h 1 min',
  ]);
});

test('sections come in the order of the page, and each is measured against the longest', () => {
  assert.deepEqual(sectionShares({ price: 40, summary: 10, contract: 0 }), [
    { section: 'summary', name: 'Summary', seconds: 10, percent: 25 },
    { section: 'price', name: 'Price', seconds: 40, percent: 100 },
  ]);
  assert.deepEqual(sectionShares({}), []);
  assert.equal(totalSeconds({ price: 40, summary: 10 }), 50);
});
