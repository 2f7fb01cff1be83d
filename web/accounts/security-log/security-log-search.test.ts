import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSecurityLogSearch } from './security-log-search.ts';

test('filters and place are read from the address', () => {
  const search = { kind: 'signed_in', person: 3, after: 'MTI' };
  assert.deepEqual(readSecurityLogSearch(search), search);
});

test('ignores invalid parameters of the address', () => {
  assert.deepEqual(readSecurityLogSearch({ kind: {}, person: 'Ann', after: '', other: 1 }), {});
});
