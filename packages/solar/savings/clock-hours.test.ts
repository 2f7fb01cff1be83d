import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOffsets, toClockHours } from './clock-hours.ts';

test('clocks follow the state of the postcode', () => {
  const january = (postcode: string) => clockOffsets(postcode, 0).map(({ hours }) => hours);
  const offsets = { 2000: 11, 2600: 11, 3000: 11, 4000: 10, 5000: 10.5, 6000: 8, 7000: 11 };
  for (const [postcode, hours] of Object.entries(offsets)) {
    assert.deepEqual(january(postcode), [hours], postcode);
  }
  assert.deepEqual(january('0200'), [11]);
  assert.deepEqual(january('0800'), [9.5]);
  assert.deepEqual(january('2880'), [10.5], 'Broken Hill');
  assert.deepEqual(clockOffsets('2000', 6), [{ hours: 10, part: 1 }]);
});

test('daylight saving begins on the fourth of October and ends on the fourth of April, on average', () => {
  const parts = (month: number) => clockOffsets('2000', month).map(({ part }) => part);
  assert.deepEqual(
    parts(9).map((part) => Math.round(part * 31)),
    [3, 28],
  );
  assert.deepEqual(
    parts(3).map((part) => Math.round(part * 30)),
    [27, 3],
  );
});

test('half an hour falls to both hours that it lies in, and none is lost', () => {
  const standard = new Float64Array(12 * 24);
  standard[12] = 4;
  // A site of the eastern zone for a postcode of South Australia in January: half an hour later.
  const clock = toClockHours(standard, { postcode: '5000', siteOffset: 10, daysOfMonth: 1 });
  assert.deepEqual([...clock.slice(11, 15)], [0, 2, 2, 0]);
});
