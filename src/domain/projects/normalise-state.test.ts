import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseState } from './normalise-state.ts';

test('a state is written as its abbreviation, and other text stays', () => {
  for (const [input, state] of [
    ['qld', 'QLD'],
    [' N.S.W. ', 'NSW'],
    ['Western  Australia', 'WA'],
    ['ACT', 'ACT'],
    ['', ''],
    ['Otago', 'Otago'],
  ] as const) {
    assert.equal(normaliseState(input), state);
  }
});
