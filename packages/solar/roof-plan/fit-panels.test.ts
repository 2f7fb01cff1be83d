import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Face, panelBox, panelCorners, slopeOf } from './face.ts';
import { fillFace, type Misfit, misfitsOf } from './fit-panels.ts';
import { edgesOf, isInside, type Outline, type Point } from './geometry.ts';

const size = { long: 1.762, short: 1.134 };
const at = (x: number, y: number): Point => ({ x, y });
const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  at(x, y + height),
  at(x + width, y + height),
  at(x + width, y),
  at(x, y),
];
const faceOf = (outline: Outline, more: Partial<Face> = {}): Face => ({
  name: '',
  outline,
  eave: 0,
  pitch: 0,
  setback: 0.2,
  panels: [],
  ...more,
});

/** Faces of all shapes: corners around a middle, with any of their edges as the eave. */
const faces = fc
  .record({
    far: fc.array(fc.double({ min: 2, max: 12, noNaN: true }), { minLength: 3, maxLength: 9 }),
    eave: fc.nat(8),
    pitch: fc.integer({ min: 0, max: 60 }),
    setback: fc.constantFrom(0, 0.2, 1),
    isReversed: fc.boolean(),
  })
  .map(({ far, eave, isReversed, ...more }) => {
    const corners = far.map((metres, index) => {
      const angle = (index / far.length) * 2 * Math.PI;
      return at(20 + metres * Math.cos(angle), 20 + metres * Math.sin(angle));
    });
    const outline = isReversed ? corners.toReversed() : corners;
    return faceOf(outline, { ...more, eave: eave % far.length });
  });
const blocks = fc.array(
  fc
    .record({
      x: fc.integer({ min: 10, max: 28 }),
      y: fc.integer({ min: 10, max: 28 }),
      side: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ x, y, side }) => rectangle(x, y, side, side)),
  { maxLength: 3 },
);

/** The distance of a point from a segment. */
function away(point: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = Math.max(
    0,
    Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)),
  );
  return Math.hypot(point.x - a.x - part * dx, point.y - a.y - part * dy);
}

/** Points all over a panel. */
function pointsOn(corners: Outline): Point[] {
  const [a = at(0, 0), b = a, , d = a] = corners;
  const parts = [0.001, 0.25, 0.5, 0.75, 0.999];
  return parts.flatMap((u) =>
    parts.map((v) =>
      at(a.x + (b.x - a.x) * u + (d.x - a.x) * v, a.y + (b.y - a.y) * u + (d.y - a.y) * v),
    ),
  );
}

test('every panel of a filled face lies within it, off its edges and obstructions, and over no other', () => {
  fc.assert(
    fc.property(faces, blocks, fc.boolean(), (face, obstructions, isPortrait) => {
      const panels = fillFace(face, { obstructions, size, isPortrait, most: 200 });
      const filled = { ...face, panels };
      const { onSlope } = slopeOf(face);
      const edges = edgesOf(face.outline.map(onSlope));
      const taken = panels.map((panel) => panelBox(panel, size));
      for (const panel of panels) {
        const corners = panelCorners(face, panel, size);
        for (const point of pointsOn(corners)) {
          assert.ok(isInside(face.outline, point), 'within the face');
          assert.ok(!obstructions.some((block) => isInside(block, point)), 'off obstructions');
          assert.ok(edges.every((edge) => away(onSlope(point), edge) > face.setback - 0.01));
        }
      }
      for (const [index, one] of taken.entries()) {
        for (const other of taken.slice(index + 1)) {
          const isApart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          assert.ok(isApart, 'over no other');
        }
      }
      assert.deepEqual(misfitsOf(filled, { obstructions, size }).filter(Boolean), []);
    }),
    { numRuns: 60 },
  );
});

test('a rectangle takes as many panels as fit, in the middle', () => {
  const face = faceOf(rectangle(0, 0, 10, 5));
  const fill = (isPortrait: boolean, most = 200) =>
    fillFace(face, { obstructions: [], size, isPortrait, most });
  // 9.6 m hold 8 panels of 1.15 m, or 5 of 1.78 m; 4.6 m hold 2 of 1.78 m, or 4 of 1.15 m.
  assert.equal(fill(true).length, 16);
  assert.equal(fill(false).length, 20);
  const left = Math.min(...fill(true).map(({ along }) => along));
  const right = 10 - Math.max(...fill(true).map(({ along }) => along + size.short));
  assert.ok(Math.abs(left - right) < 0.03, `${left} m at the left and ${right} m at the right`);
  // A steeper roof of the same size from above has more room.
  const steep = fillFace(
    { ...face, pitch: 45 },
    { obstructions: [], size, isPortrait: true, most: 200 },
  );
  assert.equal(steep.length, 24);
});

test('fewer panels than fit take the upper rows', () => {
  const face = faceOf(rectangle(0, 0, 10, 5));
  const five = fillFace(face, { obstructions: [], size, isPortrait: true, most: 5 });
  const ups = new Set(five.map(({ up }) => up));
  assert.deepEqual([five.length, ups.size], [5, 1]);
  const alongs = five.map(({ along }) => along).toSorted((a, b) => a - b);
  const steps = alongs
    .slice(1)
    .map((along, index) => Math.round((along - (alongs[index] ?? 0)) * 100));
  assert.deepEqual(steps, [115, 115, 115, 115], 'side by side');
  assert.deepEqual(fillFace(face, { obstructions: [], size, isPortrait: true, most: 0 }), []);
});

test('a panel that lies where it cannot is told from others, with the reason', () => {
  const face = faceOf(rectangle(0, 0, 10, 5));
  const obstructions = [rectangle(6, 2, 1, 1), rectangle(8.5, 2.2, 0.1, 0.1)];
  const lay = (along: number, up: number) => ({ along, up, isPortrait: true });
  const panels = [lay(0.2, 0.2), lay(1, 0.2), lay(0.1, 3), lay(5.5, 1.5), lay(8, 2), lay(20, 1)];
  const expected: (Misfit | undefined)[] = [
    undefined,
    'overlap',
    'edge',
    'obstruction',
    'obstruction',
    'edge',
  ];
  assert.deepEqual(misfitsOf({ ...face, panels }, { obstructions, size }), expected);
});

test('a face that is too small for a panel stays empty', () => {
  for (const outline of [rectangle(0, 0, 1, 1), rectangle(0, 0, 10, 0.3)]) {
    assert.deepEqual(
      fillFace(faceOf(outline), { obstructions: [], size, isPortrait: true, most: 9 }),
      [],
    );
  }
});
