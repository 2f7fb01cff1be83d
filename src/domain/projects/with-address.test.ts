import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankAddress } from './project.ts';
import { withAddress } from './with-address.ts';

test('a state that is given is kept as its abbreviation, and one from before stays', () => {
  assert.equal(withAddress(blankAddress, { state: 'qld' }).state, 'QLD');
  const before = { ...blankAddress, state: 'Qld', suburb: 'Cairns' };
  assert.deepEqual(withAddress(before, { suburb: 'Townsville' }), {
    ...before,
    suburb: 'Townsville',
  });
  assert.deepEqual(withAddress(before, undefined), before);
});
