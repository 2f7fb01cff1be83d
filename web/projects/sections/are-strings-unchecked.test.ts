import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../../test/support/projects/example-project.ts';
import type { Specification } from '../project-content.ts';
import { areStringsUnchecked } from './array-strings.ts';

test('strings are checked once one model of panels and one of inverters is known', () => {
  const { specification } = content;
  const arrays = specification.arrays.map((array) => ({ ...array, strings: 1 }));
  const panels = specification.panels.map((panel) => ({
    ...panel,
    electrical: { openCircuitVolts: 39.24, shortCircuitAmps: null, voltsPercentPerDegree: null },
  }));
  const inverters = specification.inverters.map((inverter) => ({
    ...inverter,
    electrical: { stringInputs: 2, inputVoltsMin: null, inputVoltsMax: 600, inputAmpsMax: null },
  }));
  const other = inverters.map((inverter) => ({ ...inverter, model: 'XP-3000' }));
  const each = arrays.map((array, inverter) => ({ ...array, inverter }));
  const cases: [Partial<Specification>, boolean][] = [
    [{}, false],
    [{ arrays }, true],
    [{ arrays, panels }, true],
    [{ arrays, panels, inverters }, false],
    [{ arrays, panels: [...panels, ...panels], inverters }, false],
    [{ arrays, panels: [...panels, ...specification.panels], inverters }, true],
    [{ arrays, panels, inverters: [] }, true],
    [{ arrays, panels, inverters: [...inverters, ...other] }, true],
    [{ arrays: each, panels, inverters: [...inverters, ...other] }, false],
    [{ arrays: each, panels, inverters: [...inverters, ...specification.inverters] }, true],
  ];
  for (const [changes, expected] of cases) {
    assert.equal(areStringsUnchecked({ ...specification, ...changes }), expected);
  }
});
