import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepFrom } from './list/choose-rows.ts';

test('a step goes from nowhere to the first row, and stays within the list', () => {
  assert.equal(stepFrom(-1, 1, 3), 0);
  assert.equal(stepFrom(-1, -1, 3), 0);
  assert.equal(stepFrom(0, 1, 3), 1);
  assert.equal(stepFrom(2, 1, 3), 2);
  assert.equal(stepFrom(0, -1, 3), 0);
});
