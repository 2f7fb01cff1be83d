import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newArray } from '../specification-limits.ts';
import { planOf } from '../test/plan-of.ts';
import { type Planned, planState, systemOfPlan } from './plan-state.ts';

const panels = [{ maker: '', model: '', watts: 440, quantity: 14, electrical: null }];
const plan = planOf(1, panels);
const bare: Planned = { panels, arrays: [], sitePlan: plan };
const used: Planned = { ...bare, ...systemOfPlan(bare, plan) };

const textOf = (system: Planned) => {
  const state = planState(system);
  return state.kind === 'different' ? state.difference : state.kind;
};

test('a system that uses its plan has its faces, and as many panels', () => {
  assert.deepEqual(
    used.arrays.map(({ name, panels: count, tilt, azimuth }) => [name, count, tilt, azimuth]),
    [
      ['North roof', 9, 22, 0],
      ['West roof', 5, 15, 270],
    ],
  );
  assert.equal(used.panels[0]?.quantity, 14);
  assert.equal(textOf(used), 'used');
});

test('a face keeps what the plan does not tell, and a new one shares the inverter of the first', () => {
  const shaded = { ...newArray, name: 'North roof', shading: 12, strings: 2, inverter: 1 };
  const { arrays } = systemOfPlan({ panels, arrays: [shaded] }, plan);
  assert.deepEqual(
    arrays.map(({ shading, strings, inverter }) => [shading, strings, inverter]),
    [
      [12, 2, 1],
      [0, null, 1],
    ],
  );
});

test('the number of panels follows the plan only where there is one model', () => {
  const other = { maker: '', model: 'B', watts: 500, quantity: 2, electrical: null };
  const [one] = panels;
  assert.ok(one);
  assert.deepEqual(systemOfPlan({ panels: [{ ...one, quantity: 3 }], arrays: [] }, plan).panels, [
    { ...one, quantity: 14 },
  ]);
  assert.deepEqual(systemOfPlan({ panels: [one, other], arrays: [] }, plan).panels, [one, other]);
});

test('a difference between plan and system is said in words', () => {
  assert.equal(
    textOf(bare),
    'The system has no roof face for 9 panels on North roof (tilt 22°, azimuth 0°).',
  );
  const [first, second] = used.arrays;
  assert.ok(first && second);
  assert.equal(
    textOf({ ...used, arrays: [{ ...first, panels: 8 }, second] }),
    'The plan has 9 panels on North roof (tilt 22°, azimuth 0°), the system 8 panels on North roof (tilt 22°, azimuth 0°).',
  );
  assert.match(
    textOf({ ...used, arrays: [first, second, { ...second, name: 'Garage', panels: 1 }] }),
    /^The system has 1 panel on Garage .+, which the plan does not have\.$/,
  );
  const [model] = used.panels;
  assert.ok(model);
  assert.equal(
    textOf({ ...used, panels: [{ ...model, quantity: 15 }] }),
    'The plan has 14 panels, the system 15.',
  );
  // A roof face without panels is nobody's concern.
  assert.equal(textOf({ ...used, arrays: [{ ...first, panels: 0 }, first, second] }), 'used');
});

test('a plan without panels counts as none, and one with panels that do not fit is said to have them', () => {
  assert.equal(textOf({ ...used, sitePlan: null }), 'none');
  const empty = { ...plan, faces: plan.faces.map((face) => ({ ...face, panels: [] })) };
  assert.equal(textOf({ ...used, sitePlan: empty }), 'none');
  // Larger panels of another product no longer fit where the smaller ones did.
  const large = [{ maker: '', model: '', watts: 600, quantity: 14, electrical: null }];
  const state = planState({ ...used, panels: large });
  assert.ok(state.kind === 'misfit' && state.panels > 0);
});
