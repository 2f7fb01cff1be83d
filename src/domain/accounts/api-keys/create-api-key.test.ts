import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/support/open-test-app.ts';
import { apiKeysMax, createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './replace-api-key.ts';

test('a label is one line of a bounded length', async (t) => {
  const { app, account } = await openTestApp(t);
  for (const label of ['two\nlines', 'x'.repeat(101)]) {
    await assert.rejects(createApiKey(app, { ...account, label }), { code: 'INVALID_PARAMETERS' });
  }
});

test('an account has so many keys that work, and those that ended do not count', async (t) => {
  const { app, account } = await openTestApp(t);
  // One is there already.
  const [first] = await Promise.all(
    Array.from({ length: apiKeysMax - 1 }, () => createApiKey(app, account)),
  );
  await assert.rejects(createApiKey(app, account), {
    code: 'INVALID_PARAMETERS',
    message: `An account has at most ${apiKeysMax} API keys; revoke some first`,
  });
  await revokeApiKey(app, first?.keyId ?? '');
  await createApiKey(app, account);
});
