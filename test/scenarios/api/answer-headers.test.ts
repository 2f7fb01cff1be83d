import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { openTestApp, type Reply } from '../../support/open-test-app.ts';

const limitsOf = ({ headers }: Reply) => [headers['ratelimit-policy'], headers.ratelimit];

test('answers tell the version of Sundesk, also refusals', async (t) => {
  const testApp = await openTestApp(t);
  for (const [action, request] of [
    ['getaccount', {}],
    ['getaccount', { query: { api_key: 'wrong' } }],
    ['subscribe_customer', { body: {} }],
    ['nothing', {}],
  ] as const) {
    const { headers } = await testApp.call(action, request);
    assert.equal(headers['sundesk-version'], '1.2.3', action);
  }
});

test('responses show the limit of a key and the requests left', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 3, perMs: minuteMs } });
  const ask = () => testApp.call('getaccount');
  const policy = '"key";q=3;w=60';
  assert.deepEqual(limitsOf(await ask()), [policy, '"key";r=2;t=20']);
  testApp.clock.advance(5 * secondMs);
  assert.deepEqual(limitsOf(await ask()), [policy, '"key";r=1;t=35']);
  assert.deepEqual(limitsOf(await ask()), [policy, '"key";r=0;t=55']);
  const refused = await ask();
  assert.deepEqual(
    [refused.status, ...limitsOf(refused), refused.headers['retry-after']],
    [429, policy, '"key";r=0;t=55', '15'],
  );
  testApp.clock.advance(15 * secondMs);
  assert.deepEqual(limitsOf(await ask()), [policy, '"key";r=0;t=60']);
  testApp.clock.advance(10 * minuteMs);
  assert.deepEqual(limitsOf(await testApp.call('nothing')), [undefined, undefined]);
  assert.deepEqual(limitsOf(await ask()), [policy, '"key";r=2;t=20']);
});

test('a refusal of the operation tells the limit too', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 50, perMs: secondMs } });
  const key = await testApp.makeKey(['customers:read']);
  const reply = await testApp.call('subscribe_customer', { query: { api_key: key }, body: {} });
  assert.deepEqual([reply.status, ...limitsOf(reply)], [400, '"key";q=50;w=1', '"key";r=49;t=1']);
});

test('responses show how many wrong keys an address has left', async (t) => {
  const testApp = await openTestApp(t);
  const guess = (key: string | undefined) =>
    testApp.call('getaccount', { query: { api_key: key } });
  const policy = '"wrong-keys";q=300;w=60';
  assert.deepEqual(limitsOf(await guess('wrong')), [policy, '"wrong-keys";r=299;t=1']);
  for (let made = 0; made < 299; made += 1) await guess('wrong');
  const refused = await guess('wrong');
  assert.deepEqual([refused.status, ...limitsOf(refused)], [429, policy, '"wrong-keys";r=0;t=60']);
  assert.deepEqual(limitsOf(await guess(undefined)), [undefined, undefined]);
  assert.deepEqual(limitsOf(await guess(testApp.apiKey)), [undefined, undefined]);
});
