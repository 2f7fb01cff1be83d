import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDashboardSearch } from './dashboard-search.ts';

test('the address tells period and owner, and invalid values are dropped', () => {
  assert.deepEqual(readDashboardSearch({ days: 365, owner: 3 }), { days: 365, owner: 3 });
  assert.deepEqual(readDashboardSearch({ days: 31, owner: 'x' }), {
    days: undefined,
    owner: undefined,
  });
  assert.deepEqual(readDashboardSearch({ days: 90 }), { days: undefined, owner: undefined });
});
