import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankAddress } from './project.ts';
import { withAddress } from './with-address.ts';

test('a new state is stored as its abbreviation, and an earlier one stays', () => {
  assert.equal(withAddress(blankAddress, { state: 'qld' }).state, 'QLD');
  const before = { ...blankAddress, state: 'Qld', suburb: 'Cairns' };
  assert.deepEqual(withAddress(before, { suburb: 'Townsville' }), {
    ...before,
    suburb: 'Townsville',
  });
  assert.deepEqual(withAddress(before, undefined), before);
});
