import assert from 'node:assert/strict';
import { findFirstUser } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import type { TestApp } from '../open-test-app.ts';

/** Opens the sandbox of the account through the door; what is returned acts on it, with its key. */
export async function openTestSandbox(test: TestApp): Promise<TestApp> {
  const { status, body } = await test.call('opensandbox', { body: {} });
  assert.equal(status, 200, JSON.stringify(body));
  const accountId = Number(body.account_id);
  const first = await findFirstUser(test.app.store.forAccount(accountId));
  assert(first);
  return {
    ...test,
    account: { accountId, userId: first.userId },
    apiKey: body.api_key,
    call: (action, { query, ...request } = {}) =>
      test.call(action, { ...request, query: { api_key: body.api_key, ...query } }),
  };
}
