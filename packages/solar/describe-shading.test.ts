import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeShading, listShading, shadingOf } from './describe-shading.ts';

const months = (shading: Partial<Record<number, number>>) => ({
  shading: 5,
  monthlyShading: Array.from({ length: 12 }, (_, month) => shading[month] ?? 0),
});

test('shading is one percentage, or one for each month', () => {
  assert.deepEqual(shadingOf({ shading: 5 }), [5]);
  assert.deepEqual(shadingOf({ shading: 5, monthlyShading: null }), [5]);
  assert.deepEqual(shadingOf(months({ 5: 30 })), [0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0]);
});

test('shading is described by its range, and listed by its months', () => {
  const winter = months({ 4: 20, 5: 30 });
  assert.deepEqual(
    [describeShading(winter), listShading(winter)],
    ['0% to 30%', '20% in May, 30% in June'],
  );
  const year = { shading: 0, monthlyShading: Array(12).fill(8) };
  assert.deepEqual([describeShading(year), listShading(year)], ['8%', '8%']);
  assert.deepEqual([describeShading({ shading: 5 }), listShading({ shading: 5 })], ['5%', '5%']);
  assert.deepEqual([describeShading(months({})), listShading(months({}))], ['0%', '']);
});
