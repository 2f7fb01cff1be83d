import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from '../test/plan-of.ts';
import { type RoofPlan, roofPlan } from './roof-plan.ts';

const panels = [{ maker: '', model: '', watts: 440, quantity: 14, electrical: null }];
const plan = planOf(1, panels);
const [north] = plan.faces;

function faultOf(changes: Partial<RoofPlan>): string {
  const [issue] = roofPlan.safeParse({ ...plan, ...changes }).error?.issues ?? [];
  return issue === undefined ? '' : `${issue.path.join('.')} ${issue.message}`;
}

const withOutline = (...corners: [number, number][]) => {
  const outline = corners.map(([x, y]) => ({ x, y }));
  return { faces: [{ ...(north ?? assert.fail()), outline }] };
};

test('a plan is read as it is, to a centimetre', () => {
  assert.deepEqual(roofPlan.parse(plan), plan);
  const [face] = roofPlan.parse({
    ...plan,
    ...withOutline([1.2345, 1], [9, 1], [9, 5]),
  }).faces;
  assert.deepEqual(face?.outline[0], { x: 1.23, y: 1 });
});

test('an outline that crosses itself, is open or is larger than any roof is refused', () => {
  assert.match(
    faultOf(withOutline([0, 0], [4, 4], [4, 0], [0, 4])),
    /outline must not cross itself$/,
  );
  assert.match(faultOf(withOutline([0, 0], [4, 4])), /outline must have at least 3 corners$/);
  assert.match(
    faultOf(withOutline([0, 0], [200, 0], [200, 60], [0, 60])),
    /outline must cover at most 10000 square metres$/,
  );
  assert.equal(faultOf(withOutline([0, 0], [200, 0], [200, 50], [0, 50])), '');
  const many = Array.from({ length: 61 }, (_, index): [number, number] => {
    const angle = (index / 61) * 2 * Math.PI;
    return [20 + 10 * Math.cos(angle), 20 + 10 * Math.sin(angle)];
  });
  assert.match(faultOf(withOutline(...many)), /outline must have at most 60 corners$/);
  assert.match(
    faultOf({ obstructions: [[{ x: 0, y: 0 }]] }),
    /^obstructions\.0 must have at least/,
  );
});

test('an eave that is not an edge, a wrong scale and too many faces are refused', () => {
  const face = north ?? assert.fail();
  assert.equal(
    faultOf({ faces: [{ ...face, eave: 4 }] }),
    'faces.0.eave must be an edge of the outline',
  );
  assert.equal(faultOf({ metresPerPixel: 0 }), 'metresPerPixel must be at least 0.001');
  assert.equal(
    faultOf({ faces: Array.from({ length: 21 }, () => face) }),
    'faces must have at most 20 entries',
  );
  const [panel] = face.panels;
  const crowded = { ...face, panels: Array.from({ length: 201 }, () => panel ?? assert.fail()) };
  assert.equal(faultOf({ faces: [crowded] }), 'faces.0.panels must have at most 200 entries');
});
