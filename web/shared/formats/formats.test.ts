import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, day, dayAndTime, exactTime, setTimeZone, viewsInWords } from './formats.ts';

const evening = Date.UTC(2026, 10, 21, 22, 30, 5);
const readersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('days and times are those of the firm, and times name its zone to a reader elsewhere', () => {
  const [firm, shown] =
    readersZone === 'Australia/Perth'
      ? [
          'Australia/Sydney',
          ['22 Nov 2026', '22 Nov 2026, 9:30 am AEDT', '22 Nov 2026, 9:30:05 am AEDT'],
        ]
      : [
          'Australia/Perth',
          ['22 Nov 2026', '22 Nov 2026, 6:30 am AWST', '22 Nov 2026, 6:30:05 am AWST'],
        ];
  setTimeZone(firm as string);
  assert.deepEqual([day(evening), dayAndTime(evening), exactTime(evening)], shown);
});

test('a reader in the zone of the firm sees no name of a zone', () => {
  setTimeZone(readersZone);
  assert.match(dayAndTime(evening), /^2[12] Nov 2026, \d+:\d\d [ap]m$/);
});

test('what is four weeks away has its day, and before that its distance', () => {
  setTimeZone('Australia/Perth');
  const dayMs = 86_400_000;
  assert.deepEqual(
    [1, 27, 28, -27].map((days) => ago(evening - days * dayMs, evening)),
    ['yesterday', '27 days ago', '25 Oct 2026', 'in 27 days'],
  );
});

test('views show how long ago the last was', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const threeHoursAgo = now - 3 * 3_600_000;
  assert.deepEqual(
    [0, 1, 4].map((viewCount) => viewsInWords({ viewCount, lastViewedAt: threeHoursAgo }, now)),
    ['Not viewed yet', 'Viewed once, 3 hours ago', 'Viewed 4 times, last 3 hours ago'],
  );
});
