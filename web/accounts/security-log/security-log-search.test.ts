import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSecurityLogSearch, who } from './security-log-search.ts';

test('filters and place are read from the address', () => {
  const search = { kind: 'signed_in', person: 3, after: 'MTI' };
  assert.deepEqual(readSecurityLogSearch(search), search);
});

test('ignores invalid parameters of the address', () => {
  assert.deepEqual(readSecurityLogSearch({ kind: {}, person: 'Ann', after: '', other: 1 }), {});
});

test('an entry names the member, the key or the operator who caused it', () => {
  assert.deepEqual(
    [
      who({ actor: 'member', byName: 'Ann Example' }),
      who({ actor: 'api_key', byName: 'Website' }),
      who({ actor: 'operator', byName: '' }),
      who({ actor: 'unknown', byName: '' }),
    ],
    ['Ann Example', 'API key Website', 'Operator, on the command line', 'Not signed in'],
  );
});
