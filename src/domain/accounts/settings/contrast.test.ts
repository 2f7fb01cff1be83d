import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastWithWhite } from './contrast.ts';

test('contrast runs from 1 for white to 21 for black', () => {
  assert.equal(contrastWithWhite('#ffffff'), 1);
  assert.equal(contrastWithWhite('#000000'), 21);
});

test('the lightest grey that passes 4.5 is the one that everybody knows', () => {
  assert.ok(contrastWithWhite('#767676') >= 4.5);
  assert.ok(contrastWithWhite('#777777') < 4.5);
});
