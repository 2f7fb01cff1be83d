import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  crossesItself,
  doesEnter,
  flatArea,
  isClockwise,
  isInside,
  type Outline,
  type Point,
} from './geometry.ts';

const at = (x: number, y: number): Point => ({ x, y });
const square: Outline = [at(0, 0), at(4, 0), at(4, 4), at(0, 4)];
const places = fc.record({
  x: fc.integer({ min: -50, max: 50 }),
  y: fc.integer({ min: -50, max: 50 }),
});

/** Corners around a middle, in the order of their angles: an outline that never crosses itself. */
const stars = fc
  .array(
    fc.record({
      turn: fc.double({ min: 0.2, max: 1, noNaN: true }),
      far: fc.double({ min: 1, max: 30, noNaN: true }),
    }),
    {
      minLength: 3,
      maxLength: 20,
    },
  )
  .map((corners) => {
    const whole = corners.reduce((sum, { turn }) => sum + turn, 0);
    let angle = 0;
    return corners.map(({ turn, far }) => {
      // No step reaches half a turn, so that the middle stays inside.
      angle += (turn / whole) * 2 * Math.PI;
      return at(far * Math.cos(angle), far * Math.sin(angle));
    });
  })
  .filter((outline) =>
    outline.every((point, index) => {
      const next = outline[(index + 1) % outline.length] ?? point;
      return point.x * next.y - point.y * next.x > 0.01;
    }),
  );

test('an area is that of the triangles around a point within', () => {
  assert.equal(flatArea(square), 16);
  fc.assert(
    fc.property(stars, (outline) => {
      const triangles = outline.map((point, index) => {
        const next = outline[(index + 1) % outline.length] ?? point;
        return Math.abs(point.x * next.y - point.y * next.x) / 2;
      });
      const sum = triangles.reduce((total, one) => total + one, 0);
      assert.ok(Math.abs(flatArea(outline) - sum) < 1e-6);
    }),
  );
});

test('an area does not depend on place, turn, first corner or direction', () => {
  fc.assert(
    fc.property(
      stars,
      places,
      fc.nat(19),
      fc.double({ min: 0, max: 7, noNaN: true }),
      (outline, by, first, angle) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const moved = outline.map(({ x, y }) =>
          at(x * cos - y * sin + by.x, x * sin + y * cos + by.y),
        );
        const start = first % moved.length;
        const turned = [...moved.slice(start), ...moved.slice(0, start)];
        assert.ok(Math.abs(flatArea(turned) - flatArea(outline)) < 1e-6);
        assert.equal(isClockwise(turned), isClockwise(outline));
        assert.equal(isClockwise(turned.toReversed()), !isClockwise(outline));
        assert.equal(crossesItself(turned), false);
      },
    ),
  );
});

test('an outline that crosses itself is noticed', () => {
  assert.equal(crossesItself(square), false);
  assert.equal(crossesItself([at(0, 0), at(4, 4), at(4, 0), at(0, 4)]), true, 'a bow tie');
  assert.equal(
    crossesItself([at(0, 0), at(4, 0), at(2, 0), at(2, 4)]),
    true,
    'goes back on itself',
  );
  assert.equal(crossesItself([at(0, 0), at(4, 0), at(4, 0), at(0, 4)]), true, 'a corner twice');
  assert.equal(
    crossesItself([at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)]),
    true,
    'touches an edge',
  );
  assert.equal(
    crossesItself([at(0, 0), at(2, 0), at(4, 0), at(4, 4)]),
    false,
    'a corner on a line',
  );
});

test('two corners of a star swapped make it cross itself, where the star is round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 30 }), fc.nat(), (corners, from) => {
      const round = Array.from({ length: corners }, (_, index) => {
        const angle = (index / corners) * 2 * Math.PI;
        return at(10 * Math.cos(angle), 10 * Math.sin(angle));
      });
      const index = from % (corners - 1);
      const swapped = round
        .with(index, round[index + 1] ?? at(0, 0))
        .with(index + 1, round[index] ?? at(0, 0));
      assert.equal(crossesItself(round), false);
      assert.equal(crossesItself(swapped), true);
    }),
  );
});

test('a point is inside where it is, and outside otherwise', () => {
  assert.equal(isInside(square, at(2, 2)), true);
  assert.equal(isInside(square, at(5, 2)), false);
  fc.assert(
    fc.property(
      stars,
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.nat(19),
      (outline, part, index) => {
        const corner = outline[index % outline.length] ?? at(0, 0);
        assert.equal(isInside(outline, at(corner.x * part, corner.y * part)), true);
        assert.equal(isInside(outline, at(corner.x * 40, corner.y * 40)), false);
      },
    ),
  );
});

test('a segment enters a box exactly where one of its points does', () => {
  const box = { left: 0, right: 10, top: 0, bottom: 10 };
  assert.equal(doesEnter(box, at(-5, 5), at(15, 5)), true);
  assert.equal(doesEnter(box, at(2, 2), at(3, 3)), true, 'lies within');
  assert.equal(doesEnter(box, at(-5, 0), at(15, 0)), false, 'along the rim');
  assert.equal(doesEnter(box, at(1, 3), at(1, 3)), true, 'a point within');
  assert.equal(doesEnter(box, at(0, 3), at(0, 3)), false, 'a point of the rim');
  fc.assert(
    fc.property(places, places, (a, b) => {
      const isWithin = Array.from({ length: 2001 }, (_, index) => index / 2000).some((part) => {
        const [x, y] = [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
        return x > 0.05 && x < 9.95 && y > 0.05 && y < 9.95;
      });
      if (isWithin) assert.equal(doesEnter(box, a, b), true);
      const isNear = a.x > 10 && b.x > 10;
      if (isNear) assert.equal(doesEnter(box, a, b), false);
    }),
  );
});
