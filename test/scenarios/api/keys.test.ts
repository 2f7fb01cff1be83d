import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Permission, permissions } from '../../../src/domain/accounts/api-keys/api-key.ts';
import { findApiKeys } from '../../../src/domain/accounts/api-keys/queries.ts';
import { revokeApiKey } from '../../../src/domain/accounts/api-keys/replace-api-key.ts';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import {
  addCustomer,
  makeKeyThatExpires,
  openOtherAccount,
  storeOf,
} from '../../support/arrange.ts';
import { openTestApp, type TestApp, testStart } from '../../support/open-test-app.ts';

test('each operation needs its permission and no other', async (t) => {
  const testApp = await openTestApp(t);
  const keys: [Permission, string][] = [];
  for (const only of permissions) keys.push([only, await testApp.makeKey([only])]);
  for (const { action, method, permission, failure } of operationTable) {
    await t.test(`${action} needs ${permission ?? 'no permission'}`, async () => {
      const refusedTo: Permission[] = [];
      for (const [only, api_key] of keys) {
        const { status, body } = await testApp.call(action, { method, query: { api_key } });
        assert.notEqual(status, 401, 'every key still works');
        if (body.message !== 'Unauthorized access') continue;
        refusedTo.push(only);
        assert.deepEqual([status, withoutLink(body)], unauthorized[failure]);
      }
      const others = permissions.filter((other) => other !== permission);
      assert.deepEqual(refusedTo, permission === undefined ? [] : others);
    });
  }
});

test('a key that may read changes nothing: of what takes a body, it may ask for figures alone', () => {
  const open = operationTable.filter(
    ({ method, permission }) => method !== 'GET' && !/:(write|send|manage)$/.test(permission ?? ''),
  );
  assert.deepEqual(
    open.map(({ action }) => action),
    ['calculate', 'readmeterdata'],
  );
});

const unauthorized = {
  bare: [403, { code: 'UNAUTHORIZED_ACCESS', message: 'Unauthorized access' }],
  coded: [403, { code: 'UNAUTHORIZED_ACCESS', message: 'Unauthorized access' }],
  acknowledged: [
    403,
    { success: false, code: 'UNAUTHORIZED_ACCESS', message: 'Unauthorized access' },
  ],
  message: [400, { success: false, message: 'Unauthorized access' }],
};

test('a key without any permission can still be tested', async (t) => {
  const testApp = await openTestApp(t);
  const query = { api_key: await testApp.makeKey([]) };
  const { status, body } = await testApp.call('getaccount', { query });
  assert.deepEqual([status, body.key.permissions], [200, []]);
});

test('a key works until the very moment at which it expires', async (t) => {
  const testApp = await openTestApp(t);
  const query = { api_key: await makeKeyThatExpires(testApp, testStart + secondMs) };
  testApp.clock.advance(secondMs - 1);
  assert.equal((await testApp.call('getaccount', { query })).status, 200);
  testApp.clock.advance(1);
  const { status, body } = await testApp.call('getaccount', { query });
  const expired = { code: 'INVALID_API_KEY', message: 'API key expired' };
  assert.deepEqual([status, withoutLink(body)], [401, expired]);
});

test('a revoked key stops at the next request', async (t) => {
  const testApp = await openTestApp(t);
  const { body } = await testApp.call('getaccount');
  await revokeApiKey(testApp.app, body.key.key_id);
  const after = await testApp.call('getaccount');
  assert.deepEqual(
    [after.status, withoutLink(after.body)],
    [401, { code: 'INVALID_API_KEY', message: 'Invalid API key' }],
  );
});

test('a key that was revoked and has expired is an invalid one', async (t) => {
  const testApp = await openTestApp(t);
  const query = { api_key: await makeKeyThatExpires(testApp, testStart + 1) };
  const { body } = await testApp.call('getaccount', { query });
  await revokeApiKey(testApp.app, body.key.key_id);
  testApp.clock.advance(minuteMs);
  assert.equal((await testApp.call('getaccount', { query })).body.message, 'Invalid API key');
});

test('a key is taken exactly as it is, without what a copy brings along at its ends', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey } = testApp;
  for (const [near, status] of [
    [` ${apiKey}\n`, 200],
    [`\u200b${apiKey}\ufeff`, 200],
    [`${apiKey.slice(0, 9)}\u200b${apiKey.slice(9)}`, 401],
    [apiKey.toUpperCase(), 401],
    [apiKey.slice(0, -1), 401],
    [`${apiKey}\0`, 401],
  ] as const) {
    const answer = await testApp.call('getaccount', { query: { api_key: near } });
    assert.equal(answer.status, status, JSON.stringify(near));
  }
});

test('the time of last use is kept to the minute', async (t) => {
  const testApp = await openTestApp(t);
  const seen: unknown[] = [await lastUsed(testApp)];
  for (const wait of [0, minuteMs - 1, 1, 30 * secondMs, 10 * minuteMs]) {
    testApp.clock.advance(wait);
    await testApp.call('getaccount');
    seen.push(await lastUsed(testApp));
  }
  const minutes = seen.map((at) => (typeof at === 'number' ? (at - testStart) / minuteMs : at));
  assert.deepEqual(minutes, [undefined, 0, 0, 1, 1, 11.5]);
});

test('a refused request counts as use only when the key was good', async (t) => {
  const testApp = await openTestApp(t);
  await testApp.call('getcustomerByemail', { query: { api_key: undefined } });
  await testApp.call('nothing');
  assert.equal(await lastUsed(testApp), undefined);
  await testApp.call('getcustomerByemail');
  assert.equal(await lastUsed(testApp), testStart);
});

test('each key has its own rate', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 3, perMs: secondMs } });
  const other = { api_key: await testApp.makeKey() };
  const statuses = async (count: number, query = {}) => {
    const replies = [];
    for (let made = 0; made < count; made += 1) {
      replies.push((await testApp.call('getaccount', { query })).status);
    }
    return replies;
  };
  assert.deepEqual(await statuses(4), [200, 200, 200, 429]);
  assert.deepEqual(await statuses(4, other), [200, 200, 200, 429]);
  testApp.clock.advance(334);
  assert.deepEqual(await statuses(2), [200, 429]);
  testApp.clock.advance(60 * secondMs);
  assert.deepEqual(await statuses(4), [200, 200, 200, 429]);
});

test('a request over the rate learns how long to wait and changes nothing', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 1, perMs: minuteMs } });
  await addCustomer(testApp);
  testApp.clock.advance(15 * secondMs);
  const body = { data: { customer_email: 'b@example.com', customer_name: 'B' } };
  const refused = await testApp.call('createcustomer', { body });
  assert.deepEqual(
    [refused.status, refused.headers['retry-after'], withoutLink(refused.body)],
    [
      429,
      '45',
      { success: false, code: 'RATE_LIMITED', message: 'Too many requests; try again later' },
    ],
  );
  testApp.clock.advance(45 * secondMs);
  assert.equal((await testApp.call('createcustomer', { body })).body.customer_id, '2');
});

test('without a rate limit a key may ask as often as it likes', async (t) => {
  const testApp = await openTestApp(t);
  for (let made = 0; made < 400; made += 1) {
    assert.equal((await testApp.call('getaccount')).status, 200);
  }
});

test('an address gets 300 wrong keys a minute, and a right key works all the while', async (t) => {
  const testApp = await openTestApp(t);
  const expired = await makeKeyThatExpires(testApp, testStart);
  const guess = async (apiKey: string) => {
    const reply = await testApp.call('getaccount', { query: { api_key: apiKey } });
    return [reply.status, reply.headers['retry-after']];
  };
  for (let made = 0; made < 299; made += 1) {
    assert.deepEqual(await guess(`sundesk_${made}`), [401, undefined]);
  }
  assert.deepEqual(await guess(expired), [401, undefined]);
  assert.deepEqual(await guess('sundesk_300'), [429, '1']);
  assert.deepEqual(await guess(expired), [429, '1']);
  assert.deepEqual(await guess(testApp.apiKey), [200, undefined]);
  testApp.clock.advance(200);
  assert.deepEqual(await guess('sundesk_301'), [401, undefined]);
  assert.deepEqual(await guess('sundesk_302'), [429, '1']);
  testApp.clock.advance(minuteMs);
  assert.deepEqual(await guess('sundesk_303'), [401, undefined]);
});

test('wrong keys are counted for each address, and a missing key is not a guess', async (t) => {
  const testApp = await openTestApp(t);
  const ask = (apiKey: string, remoteAddress: string) =>
    testApp.server.inject({
      url: `/apidata.php?action=getaccount${apiKey && `&api_key=${apiKey}`}`,
      remoteAddress,
    });
  for (let made = 0; made < 301; made += 1) await ask('', '127.0.0.1');
  for (let made = 0; made < 300; made += 1) await ask('wrong', '127.0.0.1');
  const answers = [
    await ask('wrong', '127.0.0.1'),
    await ask('', '127.0.0.1'),
    await ask('wrong', '127.0.0.2'),
  ];
  assert.deepEqual(
    answers.map((answer) => answer.statusCode),
    [429, 401, 401],
  );
});

test('subscribe_customer tells of too many wrong keys in its own form', async (t) => {
  const testApp = await openTestApp(t);
  const guess = () => testApp.call('subscribe_customer', { query: { api_key: 'wrong' }, body: {} });
  for (let made = 0; made < 300; made += 1) await guess();
  const { status, headers, body } = await guess();
  assert.deepEqual(
    [status, headers['retry-after'], body],
    [429, '1', { success: false, message: 'Too many requests; try again later' }],
  );
});

test('a customer belongs to the user who made the key', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey } = await openOtherAccount(testApp);
  const { body } = await testApp.call('createcustomer', {
    query: { api_key: apiKey },
    body: { data: { customer_email: 'a@example.com', customer_name: 'A' } },
  });
  assert.equal(body.customer.owner_user_info.email, 'o@example.org');
});

async function lastUsed(testApp: TestApp): Promise<number | undefined> {
  const [key] = await findApiKeys(storeOf(testApp));
  return key?.lastUsedAt;
}
