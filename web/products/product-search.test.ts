import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProductSearch } from './product-search.ts';

test('an address tells which part of the library is meant, and nonsense in it is left out', () => {
  assert.deepEqual(readProductSearch({ kind: 'battery', q: 440, archived: true }), {
    kind: 'battery',
    q: '440',
    archived: true,
  });
  assert.deepEqual(readProductSearch({ kind: 'kettle', q: '', archived: 'yes', page: 3 }), {});
});
