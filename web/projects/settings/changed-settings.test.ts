import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAssumptions } from '../../../src/doors/web/limits.ts';
import { changedSettings } from './changed-settings.ts';

const usual = {
  assumptions: { ...newAssumptions },
  existingSolar: null,
  acCable: { metres: null, squareMillimetres: null },
};

test('counts the settings that are not the usual ones, and no source by itself', () => {
  assert.equal(changedSettings(usual), 0);
  const assumptions = {
    ...newAssumptions,
    degradation: 0.4,
    tariffRise: 2,
    measuredYield: null,
    vppUntilOn: '',
    dailyYieldSource: 'A neighbour',
  };
  assert.equal(changedSettings({ ...usual, assumptions }), 2);
  assert.equal(changedSettings({ ...usual, acCable: { metres: 12, squareMillimetres: null } }), 1);
});
