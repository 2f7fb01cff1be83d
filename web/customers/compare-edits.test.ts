import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareEdits } from './customer-fields.ts';

const base = { name: 'Ann Lee', phone: '1', email: 'ann@example.com', type: 'Residential' };

test('keeps changes of one person, and offers a choice where two changed the same field', () => {
  const mine = { ...base, name: 'Anne Lee', phone: '2' };
  const theirs = { ...base, phone: '3', email: 'anne@example.com' };
  assert.deepEqual(compareEdits({ base, mine, theirs }), {
    merged: { ...base, name: 'Anne Lee', phone: '2', email: 'anne@example.com' },
    taken: ['email'],
    conflicts: [{ name: 'phone', mine: '2', theirs: '3' }],
  });
});

test('equal changes of two people do not conflict', () => {
  const same = { ...base, phone: '2' };
  const { taken, conflicts } = compareEdits({ base, mine: same, theirs: same });
  assert.deepEqual({ taken, conflicts }, { taken: [], conflicts: [] });
});

test('no typed text is lost, and no saved change is overwritten unseen', () => {
  const value = fc.constantFrom('', 'a', 'b');
  const fields = fc.record({ one: value, two: value, three: value });
  fc.assert(
    fc.property(fields, fields, fields, (before, mine, theirs) => {
      const { merged, conflicts } = compareEdits({ base: before, mine, theirs });
      for (const name of ['one', 'two', 'three'] as const) {
        if (mine[name] !== before[name]) assert.equal(merged[name], mine[name]);
        const isShown = conflicts.some((conflict) => conflict.name === name);
        const differs = merged[name] !== theirs[name] && theirs[name] !== before[name];
        assert.equal(isShown, differs);
      }
    }),
  );
});
