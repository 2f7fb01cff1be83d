import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../../../test/support/projects/example-project.ts';
import type { Specification } from '../../project-content.ts';
import { withInverter, withoutInverter } from '../array-strings.ts';

const { specification } = content;
const [array = assert.fail()] = specification.arrays;
const [inverter = assert.fail()] = specification.inverters;
const on = (...inverters: (number | null)[]): Specification['arrays'] =>
  inverters.map((one) => ({ ...array, inverter: one }));
const of = (arrays: Specification['arrays'], inverters = 2) => ({
  arrays,
  inverters: Array.from({ length: inverters }, () => inverter),
});

test('the first choice connects the other roof faces to another inverter', () => {
  assert.deepEqual(withInverter(of(on(null, null, null)), 1, 0), on(1, 0, 1));
  assert.deepEqual(withInverter(of(on(null, null)), 0, 1), on(1, 0));
});

test('a later choice changes that roof face alone', () => {
  assert.deepEqual(withInverter(of(on(1, 0, 1)), 2, 0), on(1, 0, 0));
});

test('the choice of all inverters together applies to every roof face', () => {
  assert.deepEqual(withInverter(of(on(1, 0)), 0, null), on(null, null));
});

test('roof faces keep their inverter when another is removed', () => {
  assert.deepEqual(withoutInverter(on(0, 1, 2), 1, 2), on(0, 0, 1));
  assert.deepEqual(withoutInverter(on(0, 1), 0, 1), on(null, null));
  assert.deepEqual(withoutInverter(on(null, null), 0, 2), on(null, null));
});
