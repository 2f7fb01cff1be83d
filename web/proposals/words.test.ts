import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewsInWords } from './views-in-words.ts';
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

test('views show how long ago the last was', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const threeHoursAgo = now - 3 * 3_600_000;
  assert.deepEqual(
    [0, 1, 4].map((viewCount) => viewsInWords({ viewCount, lastViewedAt: threeHoursAgo }, now)),
    ['Not viewed yet', 'Viewed once, 3 hours ago', 'Viewed 4 times, last 3 hours ago'],
  );
});
