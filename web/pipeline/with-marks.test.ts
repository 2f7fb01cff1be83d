import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from './with-marks.ts';

test('cards get their marks, and those without any get none', () => {
  const rows = [{ customerId: 1 }, { customerId: 2 }];
  assert.deepEqual(withMarks(rows, [{ customerId: 2, suburb: 'Newtown', viewedAt: 7 }]), [
    { customerId: 1, suburb: '', viewedAt: null },
    { customerId: 2, suburb: 'Newtown', viewedAt: 7 },
  ]);
});
