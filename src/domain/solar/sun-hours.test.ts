import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Plane } from './plane-factor.ts';
import { sunHours } from './sun-hours.ts';

const flat = { tilt: 0, azimuth: 0 };

function months(plane: Plane, latitude: number): number[][] {
  const year = [...sunHours(plane, latitude)];
  return Array.from({ length: 12 }, (_, month) => year.slice(month * 24, month * 24 + 24));
}

test('the hours of each day are parts of a whole, and none is below nothing', () => {
  const plane = fc.record({ tilt: fc.nat(90), azimuth: fc.nat(359) });
  fc.assert(
    fc.property(plane, fc.integer({ min: 10, max: 43 }), (given, latitude) => {
      for (const day of months(given, latitude)) {
        assert.equal(day.length, 24);
        assert.ok(day.every((part) => part >= 0));
        assert.ok(Math.abs(day.reduce((sum, part) => sum + part, 0) - 1) < 1e-9);
      }
    }),
    { numRuns: 50 },
  );
});

// Sydney has 14.4 hours of day in the middle of December and 9.9 in that of June.
test('days are as long as the season has them', () => {
  const daylight = (month: number, latitude: number) =>
    months(flat, latitude)[month]?.filter((part) => part > 0).length;
  assert.equal(daylight(11, 33.9), 14);
  assert.equal(daylight(5, 33.9), 10);
  assert.equal(daylight(5, 12.5), 12);
});

test('noon is the middle of a day to the north, and both its halves are alike', () => {
  for (const day of months({ tilt: 30, azimuth: 0 }, 33.9)) {
    for (let hour = 0; hour < 12; hour += 1) {
      assert.ok(Math.abs((day[hour] ?? 0) - (day[23 - hour] ?? 0)) < 1e-9);
    }
    assert.ok((day[12] ?? 0) > (day[15] ?? 0));
  }
});

test('a day to the west is a day to the east, seen backwards', () => {
  const east = months({ tilt: 22, azimuth: 90 }, 33.9)[0] ?? [];
  const west = months({ tilt: 22, azimuth: 270 }, 33.9)[0] ?? [];
  east.forEach((part, hour) => {
    assert.ok(Math.abs(part - (west[23 - hour] ?? 0)) < 1e-9);
  });
});

test('the light of a day in the latest hours is little, as the air is thick', () => {
  const day = months(flat, 33.9)[11] ?? [];
  assert.ok((day[18] ?? 0) < 0.25 * (day[12] ?? 0));
});
