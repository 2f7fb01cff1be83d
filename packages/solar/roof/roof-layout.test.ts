import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PanelArray } from '../specification.ts';
import { newArray } from '../specification-limits.ts';
import { boxOf, type Point, type Polygon, rotated } from './plane.ts';
import { layOutRoof, type Roofed, type RoofFace, type RoofLayout } from './roof-layout.ts';

const around = (panels: number, azimuth: number, tilt = 22): PanelArray => ({
  ...newArray,
  panels,
  azimuth,
  tilt,
});

function roofed(arrays: readonly PanelArray[], watts = 440): Roofed {
  const quantity = Math.max(1, countOf(arrays));
  const panel = { maker: '', model: '', watts, quantity, electrical: null };
  return { panels: [panel], arrays: [...arrays], existingSolar: null };
}

function countOf(arrays: readonly PanelArray[]): number {
  return arrays.reduce((sum, { panels }) => sum + panels, 0);
}

function planOf(system: Roofed): RoofLayout {
  return layOutRoof(system) ?? assert.fail('there is a plan');
}

/** Returns whether two convex polygons share more than an edge: no side of either separates them. */
function overlap(one: Polygon, other: Polygon): boolean {
  return [one, other].every((shape) =>
    shape.every(([x, y], index) => {
      const [nextX, nextY] = shape[(index + 1) % shape.length] ?? [x, y];
      const [a, b] = [nextY - y, x - nextX];
      const length = Math.hypot(a, b);
      const along = ([px, py]: Point) => (a * px + b * py) / length;
      const [ones, others] = [one.map(along), other.map(along)];
      return (
        Math.max(...ones) > Math.min(...others) + 1e-6 &&
        Math.max(...others) > Math.min(...ones) + 1e-6
      );
    }),
  );
}

function isWithin(polygon: Polygon, [x, y]: Point): boolean {
  const turns = polygon.map(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay];
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (Math.hypot(bx - ax, by - ay) || 1);
  });
  return turns.every((turn) => turn >= -1e-6) || turns.every((turn) => turn <= 1e-6);
}

/** Panels that could overlap at all: those whose boxes do. */
function overlapping(panels: readonly Polygon[]): number {
  const boxed = panels
    .map((panel) => ({ panel, box: boxOf(panel) }))
    .sort((a, b) => a.box.left - b.box.left);
  let count = 0;
  boxed.forEach(({ panel, box }, index) => {
    for (let next = index + 1; next < boxed.length; next += 1) {
      const other = boxed[next];
      if (other === undefined || other.box.left > box.right) break;
      if (overlap(panel, other.panel)) count += 1;
    }
  });
  return count;
}

function checkPlan(system: Roofed, plan: RoofLayout): void {
  system.arrays.forEach((array, place) => {
    const faces = plan.faces.filter((face) => face.place === place);
    assert.equal(faces.length, array.panels > 0 ? 1 : 0);
    assert.equal(faces[0]?.panels.length ?? 0, array.panels, 'every panel is drawn');
  });
  assert.equal(overlapping(plan.faces.flatMap(({ panels }) => panels)), 0, 'no panels overlap');
  for (const { polygon, panels } of plan.faces) {
    assert.ok(
      panels.every((panel) => panel.every((corner) => isWithin(polygon, corner))),
      'the panels lie within their face',
    );
  }
  assert.equal(overlapping(plan.faces.map(({ polygon }) => polygon)), 0, 'no faces overlap');
  const surfaces = plan.buildings.flatMap((building) => building.surfaces);
  assert.equal(overlapping(surfaces.map(({ polygon }) => polygon)), 0, 'no roofs overlap');
  const { left, right, top, bottom } = plan.bounds;
  for (const [x, y] of surfaces.flatMap(({ polygon }) => polygon)) {
    assert.ok(x >= left && x <= right && y >= top && y <= bottom, 'the roofs are within bounds');
  }
  for (const face of plan.faces) assertLooksTo(face);
}

/** Panels are down the slope of the azimuth, to the tolerance with which faces share a house. */
function assertLooksTo({ azimuth, panels }: RoofFace): void {
  const [a, b] = panels[0] ?? [];
  assert(a && b);
  const turned = rotated([b[0] - a[0], b[1] - a[1]], -azimuth);
  const askew = Math.abs((Math.atan2(turned[1], turned[0]) * 180) / Math.PI);
  assert.ok(askew <= 2.001, `the panels are ${askew}° askew`);
}

const anyArray = fc
  .record({
    panels: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 180 })),
    azimuth: fc.oneof(fc.integer({ min: 0, max: 359 }), fc.constantFrom(0, 90, 180, 270, 5, 275)),
    tilt: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.constantFrom(0, 22, 90)),
  })
  .map((overrides): PanelArray => ({ ...newArray, ...overrides }));

test('two arrays that meet at the point of a hip each get half of it', () => {
  const existingSolar = { watts: 3515, installedYear: 1990, tilt: 4, azimuth: 183 };
  const system = { ...roofed([around(5, 275), around(9, 271)], 300), existingSolar };
  const plan = planOf(system);
  checkPlan(system, plan);
  const halves = plan.faces.filter(({ place }) => place !== null);
  assert.deepEqual(
    halves.map(({ polygon }) => polygon.length),
    [3, 3],
  );
});

test('any system: every panel is drawn once, within its face, and nothing overlaps', () => {
  fc.assert(
    fc.property(
      fc.array(anyArray, { minLength: 1, maxLength: 10 }),
      fc.constantFrom(300, 440, 600),
      fc.option(
        fc.record({
          watts: fc.integer({ min: 1, max: 20_000 }),
          installedYear: fc.integer({ min: 1990, max: 2030 }),
          tilt: fc.integer({ min: 0, max: 90 }),
          azimuth: fc.integer({ min: 0, max: 359 }),
        }),
      ),
      (arrays, watts, existingSolar) => {
        const system = { ...roofed(arrays, watts), existingSolar };
        const plan = layOutRoof(system);
        if (plan === undefined) {
          assert.ok(countOf(arrays) === 0 || countOf(arrays) > 1000);
          return;
        }
        checkPlan(system, plan);
        assert.equal(
          plan.faces.filter(({ place }) => place === null).length,
          existingSolar ? 1 : 0,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('faces at right angles share a hip roof, opposite faces a gable roof', () => {
  for (const [arrays, surfaces] of [
    [[around(12, 5), around(6, 275)], 4],
    [[around(12, 0), around(6, 90), around(6, 270)], 4],
    [[around(24, 0), around(20, 90), around(20, 270)], 4],
    [[around(30, 90, 10), around(30, 270, 10)], 2],
    [[around(20, 0)], 2],
  ] as const) {
    const { buildings } = planOf(roofed(arrays));
    assert.deepEqual(
      buildings.map((building) => building.surfaces.length),
      [surfaces],
    );
  }
});

test('faces that fit no common roof get one of their own', () => {
  for (const arrays of [
    [around(60, 0), around(60, 270)],
    [around(9, 33), around(7, 80)],
    [around(10, 0), around(5, 0, 15)],
    [around(10, 0), around(8, 90, 90)],
    [around(10, 0), around(8, 0, 0)],
  ]) {
    assert.equal(planOf(roofed(arrays)).buildings.length, 2);
  }
});

test('two arrays of one plane lie side by side on it', () => {
  const { buildings, faces } = planOf(roofed([around(10, 0), around(6, 0)]));
  assert.equal(buildings.length, 1);
  assert.equal(faces.length, 2);
});

test('a vertical array is still seen', () => {
  const { faces } = planOf(roofed([around(8, 90, 90)]));
  const { left, right, top, bottom } = boxOf(faces[0]?.panels.flat() ?? []);
  assert.ok(right - left > 0.5 && bottom - top > 0.5);
});

test('a slope is shorter from above the steeper it is', () => {
  const depth = (tilt: number) => {
    const panel = planOf(roofed([around(6, 0, tilt)])).faces[0]?.panels[0] ?? [];
    const { top, bottom } = boxOf(panel);
    return bottom - top;
  };
  assert.ok(Math.abs(depth(45) / depth(4) - Math.cos(Math.PI / 4) / Math.cos(Math.PI / 45)) < 1e-6);
});

test('existing panels are counted from their power and their year', () => {
  const existingSolar = { watts: 3000, installedYear: 2014, tilt: 22, azimuth: 260 };
  const { faces } = planOf({ ...roofed([around(14, 350)]), existingSolar });
  assert.equal(faces.find(({ place }) => place === null)?.panels.length, 12);
});

test('the plan draws nothing without planned panels, or with thousands', () => {
  assert.equal(layOutRoof(roofed([])), undefined);
  assert.equal(layOutRoof(roofed([around(0, 0)])), undefined);
  const existingSolar = { watts: 3000, installedYear: 2014, tilt: 22, azimuth: 260 };
  assert.equal(layOutRoof({ ...roofed([]), existingSolar }), undefined);
  assert.equal(layOutRoof(roofed([around(2001, 0)])), undefined);
  assert.equal(planOf(roofed([around(2000, 0)])).faces[0]?.panels.length, 2000);
});
