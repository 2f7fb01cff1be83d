import assert from 'node:assert/strict';
import { test } from 'node:test';
import { who } from './who.ts';

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
