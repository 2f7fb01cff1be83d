import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitName } from './customer.ts';

test('a name is split at its last space', () => {
  for (const [name, firstName, lastName] of [
    ['Ann Lee', 'Ann', 'Lee'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Ann', 'Ann', ''],
    ['  Ann   Lee  ', 'Ann', 'Lee'],
    ['Ludwig van Beethoven', 'Ludwig van', 'Beethoven'],
    ['Anne-Marie O’Neil', 'Anne-Marie', 'O’Neil'],
    ['李 小龙', '李', '小龙'],
    ['', '', ''],
    ['   ', '', ''],
  ] as const) {
    assert.deepEqual(splitName(name), { firstName, lastName }, name);
  }
});

test('wrapping loses no character and leaves no space around the parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ') }), (name) => {
      const { firstName, lastName } = splitName(name);
      assert.equal((firstName + lastName).replaceAll(' ', ''), name.replaceAll(' ', ''));
      assert.deepEqual([firstName.trim(), lastName.trim()], [firstName, lastName]);
      assert.ok(!lastName.includes(' '));
      if (firstName === '') assert.equal(lastName, '');
    }),
  );
});
