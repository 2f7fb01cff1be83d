import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../app.ts';
import { isInvented } from './is-invented.ts';

test('the demo sends nothing to the addresses that no one has, also below example.com', async () => {
  const asked = (email: string, isDemo: boolean) =>
    isInvented({ store: { accounts: { isDemo: async () => isDemo } } } as unknown as App, {
      accountId: 1,
      email,
    });
  for (const email of ['Maria@Example.com', 'facilities@bakery.example.com']) {
    assert.equal(await asked(email, true), true, email);
    assert.equal(await asked(email, false), false, email);
  }
  for (const email of ['ann@myexample.com', 'ann@example.com.au']) {
    assert.equal(await asked(email, true), false, email);
  }
});
