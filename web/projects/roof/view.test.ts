import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { panBy, toMetres, toScreen, wholeView, zoomAt } from './view.ts';

const numbers = fc.double({ min: -1000, max: 1000, noNaN: true });
const points = fc.record({ x: numbers, y: numbers });
const views = fc.record({
  x: numbers,
  y: numbers,
  zoom: fc.double({ min: 1, max: 100, noNaN: true }),
});

test('the whole picture is in the middle of the screen', () => {
  const view = wholeView({ width: 600, height: 400 }, { width: 300, height: 300 });
  assert.deepEqual(toScreen(view, { x: 0, y: 0 }), { x: 0, y: 50 });
  assert.deepEqual(toScreen(view, { x: 600, y: 400 }), { x: 300, y: 250 });
});

test('what is under the pointer stays there while zooming, and moves with it while dragging', () => {
  fc.assert(
    fc.property(views, points, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, point, by) => {
      const below = toMetres(view, point);
      const zoomed = toScreen(zoomAt(view, by, point), below);
      assert.ok(Math.hypot(zoomed.x - point.x, zoomed.y - point.y) < 1e-6);
      const moved = toScreen(panBy(view, 30, -20), below);
      assert.ok(Math.hypot(moved.x - point.x - 30, moved.y - point.y + 20) < 1e-6);
    }),
  );
});
