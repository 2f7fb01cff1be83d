import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { azimuthOf, edgeLengths, panelCorners, roofArea, slopeOf } from './face.ts';
import { distance, flatArea, type Outline } from './geometry.ts';

/** A roof face of a width and depth as seen from above, whose eave looks to a direction in the picture. */
function faceLooking(azimuth: number, { width = 10, depth = 6 } = {}): Outline {
  const angle = (azimuth * Math.PI) / 180;
  const down = { x: Math.sin(angle), y: -Math.cos(angle) };
  const along = { x: -down.y, y: down.x };
  return [
    [0, 0],
    [width, 0],
    [width, -depth],
    [0, -depth],
  ].map(([a = 0, d = 0]) => ({
    x: 50 + a * along.x + d * down.x,
    y: 50 + a * along.y + d * down.y,
  }));
}

const degrees = fc.integer({ min: 0, max: 359 });
const pitches = fc.integer({ min: 0, max: 60 });
const face = { name: '', eave: 0, setback: 0, panels: [] };

test('a face looks away from itself over its eave, counted from north', () => {
  const [north = [], east = []] = [faceLooking(0), faceLooking(90)];
  assert.equal(azimuthOf({ outline: north, eave: 0 }, 0), 0);
  assert.equal(azimuthOf({ outline: east, eave: 0 }, 0), 90);
  assert.equal(azimuthOf({ outline: north, eave: 2 }, 0), 180, 'the gutter on the other side');
  fc.assert(
    fc.property(degrees, degrees, (azimuth, turn) => {
      const outline = faceLooking(azimuth);
      assert.equal(azimuthOf({ outline, eave: 0 }, 0), azimuth);
      // Whatever direction the corners were drawn in.
      assert.equal(azimuthOf({ outline: outline.toReversed(), eave: 2 }, 0), azimuth);
      assert.equal(azimuthOf({ outline, eave: 0 }, turn), (azimuth - turn + 360) % 360);
    }),
  );
});

test('the area of the roof is that from above by the cosine of the pitch', () => {
  const outline = faceLooking(10);
  assert.ok(Math.abs(roofArea({ outline, pitch: 60 }) - 120) < 1e-9);
  fc.assert(
    fc.property(degrees, pitches, (azimuth, pitch) => {
      const one = { ...face, outline: faceLooking(azimuth), pitch };
      const { onSlope } = slopeOf(one);
      // The outline laid flat has the same area, and the edges are as long as on it.
      assert.ok(Math.abs(flatArea(one.outline.map(onSlope)) - roofArea(one)) < 1e-6);
      const [eave = 0, side = 0] = edgeLengths(one);
      assert.ok(Math.abs(eave - 10) < 1e-6);
      assert.ok(Math.abs(side - 6 / Math.cos((pitch * Math.PI) / 180)) < 1e-6);
    }),
  );
});

test('a place on the slope is the same after the way to the picture and back', () => {
  const numbers = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(degrees, pitches, numbers, numbers, (azimuth, pitch, x, y) => {
      const { onSlope, onPicture } = slopeOf({ outline: faceLooking(azimuth), eave: 0, pitch });
      const back = onSlope(onPicture({ x, y }));
      assert.ok(distance(back, { x, y }) < 1e-6);
    }),
  );
});

test('a panel covers its size, shortened up the slope', () => {
  fc.assert(
    fc.property(degrees, pitches, fc.boolean(), (azimuth, pitch, isPortrait) => {
      const one = { ...face, outline: faceLooking(azimuth), pitch };
      const size = { long: 1.762, short: 1.134 };
      const corners = panelCorners(one, { along: 1, up: 1, isPortrait }, size);
      const area = size.long * size.short * Math.cos((pitch * Math.PI) / 180);
      assert.ok(Math.abs(flatArea(corners) - area) < 1e-6);
    }),
  );
});
