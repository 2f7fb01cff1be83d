import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRevokedKey, openOtherAccount, storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { dayMs, hourMs } from '../../shared/time.ts';
import { setLeft } from '../team/change-member.ts';
import { insertUser } from '../team/user-queries.ts';
import type { ApiKey } from './api-key.ts';
import { createApiKey } from './create-api-key.ts';
import { findApiKeys } from './queries.ts';
import { replaceApiKey, replaceOverlapMsMax } from './replace-api-key.ts';

async function keyOf(test: TestApp, keyId: string): Promise<ApiKey> {
  const key = (await findApiKeys(storeOf(test))).find((one) => one.keyId === keyId);
  assert(key);
  return key;
}

const statusWith = async ({ call }: TestApp, apiKey: string) =>
  (await call('getaccount', { query: { api_key: apiKey } })).status;

test('the new key may do the same, and the old one works on for the overlap and no longer', async (t) => {
  const desk = await openTestApp(t);
  const old = await createApiKey(desk.app, {
    ...desk.account,
    label: 'Website form',
    permissions: ['customers:write'],
  });
  desk.clock.advance(hourMs);
  const made = await replaceApiKey(desk.app, { keyId: old.keyId, overlapMs: dayMs });

  const start = testStart + hourMs;
  assert.deepEqual(made, {
    keyId: made.keyId,
    apiKey: made.apiKey,
    expiresAt: undefined,
    oldExpiresAt: start + dayMs,
  });
  assert.deepEqual(await keyOf(desk, made.keyId), {
    ...(await keyOf(desk, old.keyId)),
    keyId: made.keyId,
    createdAt: start,
    expiresAt: undefined,
  });
  assert.deepEqual(
    [await statusWith(desk, old.apiKey), await statusWith(desk, made.apiKey)],
    [200, 200],
  );
  desk.clock.advance(dayMs);
  assert.deepEqual(
    [await statusWith(desk, old.apiKey), await statusWith(desk, made.apiKey)],
    [401, 200],
  );
});

test('an overlap never lets a key work for longer than it would have', async (t) => {
  const desk = await openTestApp(t);
  const expiresAt = testStart + 30 * dayMs;
  const old = await createApiKey(desk.app, { ...desk.account, expiresAt });
  desk.clock.advance(29 * dayMs);
  const made = await replaceApiKey(desk.app, { keyId: old.keyId, overlapMs: 7 * dayMs });
  assert.equal(made.oldExpiresAt, expiresAt);
  assert.equal((await keyOf(desk, old.keyId)).expiresAt, expiresAt);
  // The new key lives as long as the old one did, from now.
  assert.equal(made.expiresAt, testStart + 59 * dayMs);
  const next = { keyId: made.keyId, overlapMs: dayMs, expires: { at: undefined } };
  assert.equal((await replaceApiKey(desk.app, next)).expiresAt, undefined);
});

test('the old key stops at once without an overlap', async (t) => {
  const desk = await openTestApp(t);
  const old = await createApiKey(desk.app, desk.account);
  const made = await replaceApiKey(desk.app, { keyId: old.keyId, overlapMs: 0 });
  assert.deepEqual(
    [await statusWith(desk, old.apiKey), await statusWith(desk, made.apiKey)],
    [401, 200],
  );
});

test('gives new records to the user of the key, or to the user who replaced it', async (t) => {
  const desk = await openTestApp(t);
  const store = storeOf(desk);
  const sam = await store.transaction((tx) =>
    insertUser(tx, {
      firstName: 'Sam',
      lastName: 'Reed',
      phoneNumber: '',
      email: 'sam@example.com',
      workTitle: '',
      username: 'sam',
      role: 'manager',
      identityId: undefined,
      createdAt: testStart,
    }),
  );
  assert(sam !== undefined);
  const { userId } = desk.account;
  const first = await createApiKey(desk.app, { ...desk.account, userId: sam });
  const second = await replaceApiKey(desk.app, { keyId: first.keyId, overlapMs: dayMs, userId });
  assert.equal((await keyOf(desk, second.keyId)).userId, sam);

  await store.transaction((tx) => setLeft(tx, sam, testStart));
  const third = await replaceApiKey(desk.app, { keyId: second.keyId, overlapMs: dayMs, userId });
  assert.equal((await keyOf(desk, third.keyId)).userId, userId);
});

test('a key that has ended, is unknown or belongs to another account is not replaced', async (t) => {
  const desk = await openTestApp(t);
  await makeRevokedKey(desk);
  const expired = await createApiKey(desk.app, { ...desk.account, expiresAt: testStart });
  await openOtherAccount(desk);
  const foreign = (await findApiKeys(desk.app.store.forAccount(2)))[0]?.keyId ?? '';
  const keys = await findApiKeys(storeOf(desk));
  const revoked = keys.find(({ revokedAt }) => revokedAt !== undefined)?.keyId ?? '';
  const { accountId } = desk.account;
  for (const [keyId, code] of [
    [revoked, 'INVALID_PARAMETERS'],
    [expired.keyId, 'INVALID_PARAMETERS'],
    [foreign, 'NOT_FOUND'],
    ['key_unknown', 'NOT_FOUND'],
  ] as const) {
    await assert.rejects(replaceApiKey(desk.app, { keyId, overlapMs: dayMs, accountId }), { code });
  }
  for (const overlapMs of [-1, replaceOverlapMsMax + 1, 0.5]) {
    await assert.rejects(replaceApiKey(desk.app, { keyId: expired.keyId, overlapMs, accountId }), {
      message: /^overlap must be a whole number/,
    });
  }
  assert.deepEqual(await findApiKeys(storeOf(desk)), keys);
});
