import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from './colours.ts';

test('contrast runs from 1 for white to 21 for black', () => {
  assert.equal(contrast('#ffffff', '#ffffff'), 1);
  assert.equal(contrast('#000000', '#ffffff'), 21);
});

test('the lightest grey that passes 4.5 is the one that everybody knows', () => {
  assert.ok(contrast('#767676', '#ffffff') >= 4.5);
  assert.ok(contrast('#777777', '#ffffff') < 4.5);
});
