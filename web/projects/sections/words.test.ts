import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf } from './words.ts';

test('every azimuth has the direction that is nearest', () => {
  const azimuths = [0, 22, 23, 90, 180, 270, 280, 337, 338, 359];
  assert.deepEqual(
    azimuths.map((azimuth) => directionOf(azimuth).name),
    [
      'North',
      'North',
      'North-east',
      'East',
      'South',
      'West',
      'West',
      'North-west',
      'North',
      'North',
    ],
  );
});
