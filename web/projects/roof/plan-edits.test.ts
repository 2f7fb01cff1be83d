import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatArea, type Point, planState } from '@sundesk/solar/geometry';
import { newArray } from '../../../src/doors/web/limits.ts';
import {
  boxBetween,
  changeFace,
  changePanel,
  facesThatFollow,
  faultOfOutline,
  fill,
  fillBest,
  moveCorner,
  newPlan,
  type Panels,
  removeCorner,
  removePanel,
  withFace,
  withoutMisfits,
  withScale,
} from './plan-edits.ts';

const panels: Panels = [{ maker: '', model: '', watts: 440, quantity: 8, electrical: null }];
const at = (x: number, y: number): Point => ({ x, y });
const outline = [at(2, 1), at(13, 1), at(13, 5), at(2, 5)];
const empty = newPlan({ id: 1, width: 600, height: 400 });
const faced = withFace(empty, outline, 'North roof');
const filled = fill(faced, 0, { panels, isPortrait: true, most: 8 });
const panelsOn = (plan: typeof filled) => plan.faces.map((face) => face.panels.length);

test('a new picture is thirty metres wide until a length is drawn', () => {
  assert.equal(empty.metresPerPixel, 0.05);
  assert.equal(newPlan({ id: 1, width: 1, height: 1 }).metresPerPixel, 2);
});

test('another scale keeps outlines on the picture, and as many panels as fit', () => {
  const same = withScale(filled, 0.06, panels);
  const [face] = same.faces;
  assert.deepEqual(face?.outline[1], at(15.6, 1.2));
  assert.ok(Math.abs(flatArea(face?.outline ?? []) - 44 * 1.44) < 0.1);
  assert.deepEqual(panelsOn(same), [8]);
  const small = withScale(filled, 0.02, panels);
  assert.ok((panelsOn(small)[0] ?? 0) < 8);
  assert.equal(
    small.faces[0]?.panels.length,
    withoutMisfits(small, panels).faces[0]?.panels.length,
  );
});

test('a face takes pitch and setback of the one before', () => {
  const steep = changeFace(faced, 0, { pitch: 35, setback: 0.5 });
  const { faces } = withFace(steep, outline, 'South roof');
  assert.deepEqual([faces[1]?.pitch, faces[1]?.setback, faces[1]?.panels], [35, 0.5, []]);
});

test('panels that no longer fit are removed, and others stay', () => {
  const cut = moveCorner(filled, 0, 1, at(8, 1));
  assert.equal(planState({ sitePlan: cut, panels, arrays: [] }).kind, 'misfit');
  const left = withoutMisfits(cut, panels);
  assert.ok((panelsOn(left)[0] ?? 0) > 0 && (panelsOn(left)[0] ?? 0) < 8);
  assert.notEqual(planState({ sitePlan: left, panels, arrays: [] }).kind, 'misfit');
});

test('one panel is moved and one removed, and the plan before is as it was', () => {
  const before = JSON.stringify(filled);
  const moved = changePanel(filled, 0, 0, { along: 1.2345 });
  assert.equal(moved.faces[0]?.panels[0]?.along, 1.23);
  assert.deepEqual(panelsOn(removePanel(filled, 0, 3)), [7]);
  assert.equal(changePanel(filled, 0, 99, { along: 1 }), filled);
  assert.equal(JSON.stringify(filled), before);
});

test('without a corner, the gutter stays where it was', () => {
  const withEave = changeFace(faced, 0, { eave: 2 });
  assert.equal(removeCorner(withEave, 0, 0).faces[0]?.eave, 1);
  assert.equal(removeCorner(withEave, 0, 3).faces[0]?.eave, 2);
  const triangle = removeCorner(withEave, 0, 0);
  assert.equal(removeCorner(triangle, 0, 0), triangle, 'three corners are the fewest');
});

test('an outline that cannot be is refused with a sentence', () => {
  assert.equal(faultOfOutline(outline), undefined);
  assert.match(faultOfOutline(outline.slice(0, 2)) ?? '', /at least three corners/);
  const bowTie = [at(0, 0), at(4, 4), at(4, 0), at(0, 4)];
  assert.match(faultOfOutline(bowTie) ?? '', /crosses itself/);
  const field = [at(0, 0), at(200, 0), at(200, 100), at(0, 100)];
  assert.match(faultOfOutline(field) ?? '', /at most 10,000 m²/);
});

test('an obstruction lies along the gutter of its face', () => {
  assert.deepEqual(boxBetween(at(1, 1), at(2, 3), undefined), [
    at(1, 1),
    at(2, 1),
    at(2, 3),
    at(1, 3),
  ]);
  const turned = withFace(empty, [at(0, 0), at(10, 10), at(6, 14), at(-4, 4)], '').faces[0];
  const box = boxBetween(at(3, 5), at(4, 8), turned);
  assert.equal(box.length, 4);
  const [a, b, c] = box;
  assert.ok(a && b && c);
  // Its sides run along the diagonal gutter.
  assert.ok(Math.abs(b.x - a.x - (b.y - a.y)) < 0.02);
});

test('a face is filled in the layout that takes more panels, portrait where both take as many', () => {
  const layoutOf = (high: number) => {
    const face = withFace(empty, [at(2, 1), at(13, 1), at(13, 1 + high), at(2, 1 + high)], '');
    const [first] = fillBest(face, 0, { panels, most: 8 }).faces[0]?.panels ?? [];
    return first?.isPortrait;
  };
  assert.equal(layoutOf(4), true);
  assert.equal(layoutOf(1.9), false, 'too low for a panel that stands');
});

test('a system follows its plan while all its panels are on it, and never from faces that someone described', () => {
  const follow = (array: object, plan = filled, before: typeof filled | null = null) =>
    facesThatFollow({ panels, arrays: [{ ...newArray, ...array }], sitePlan: before }, plan)?.map(
      ({ name, panels: count, tilt }) => [name, count, tilt],
    );
  const taken = [['North roof', 8, 22]];
  assert.deepEqual(facesThatFollow({ panels, arrays: [], sitePlan: faced }, filled)?.length, 1);
  assert.deepEqual(follow({ panels: 8, inverter: 0 }), taken);
  for (const described of [{ name: 'Shed' }, { tilt: 10 }, { shading: 5 }, { strings: 2 }]) {
    assert.equal(follow({ panels: 8, ...described }), undefined, JSON.stringify(described));
  }
  // Described, but as the plan before had it.
  const used = { name: 'North roof', panels: 8, shading: 5 };
  const steep = changeFace(filled, 0, { pitch: 30 });
  assert.deepEqual(follow(used, steep, filled), [['North roof', 8, 30]]);
  assert.equal(
    follow(used, removePanel(filled, 0, 3), filled),
    undefined,
    'the price would change',
  );
  assert.equal(facesThatFollow({ panels: [], arrays: [], sitePlan: faced }, faced), undefined);
});
