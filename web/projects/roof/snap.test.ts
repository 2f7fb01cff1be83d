import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '@sundesk/solar/geometry';
import { snapTo } from './snap.ts';

const at = (x: number, y: number): Point => ({ x, y });
const rounded = ({ x, y }: Point) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
const snap = (point: Point, before: Point[], corners: Point[] = []) =>
  rounded(snapTo(point, { before, corners, reach: 0.5 }));

test('a corner that is nearly at a right angle or in line becomes so', () => {
  const before = [at(0, 0), at(10, 0)];
  assert.deepEqual(snap(at(10.3, 5), before), [10, 5]);
  assert.deepEqual(snap(at(9.8, -4), before), [10, -4]);
  assert.deepEqual(snap(at(15, 0.4), before), [15, 0]);
  assert.deepEqual(snap(at(14, 5), before), [14, 5], 'a hip stays as it was drawn');
});

test('right angles are those of the edge before, whatever its direction', () => {
  const before = [at(0, 0), at(3, 4)];
  // At a right angle to 3, 4 lies 4, -3.
  assert.deepEqual(snap(at(3 + 4.1, 4 - 2.9), before), [7.02, 0.99]);
});

test('the last corner lies so that the face closes at a right angle', () => {
  const before = [at(0, 0), at(10, 0), at(10, 5)];
  assert.deepEqual(snap(at(0.6, 5.1), before), [0, 5]);
  assert.deepEqual(snap(at(4, 5.1), before), [4, 5], 'which is far from closing');
});

test('a corner of another face, and the first one, attract', () => {
  assert.deepEqual(snap(at(4.2, 7.3), [at(0, 0)], [at(4, 7)]), [4, 7]);
  assert.deepEqual(snap(at(0.2, 0.3), [at(0, 0), at(10, 0), at(10, 5)]), [0, 0]);
  assert.deepEqual(snap(at(4.2, 7.8), [at(0, 0)], [at(4, 7)]), [4.2, 7.8]);
});
