import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { readExample } from '../../../src/doors/api/read-example.ts';
import { arrangeSandbox } from '../../support/api/arrange-sandbox.ts';
import { beforeExample, examplePorts } from '../../support/api/between-examples.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { seedExamples } from '../../support/api/seed-examples.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

/** What one operation is asked: its example, and requests that fail before and after its body is read. */
type Ask = Pick<InjectOptions, 'method' | 'payload'> & { query: Record<string, string> };
type Address = (action: string, query: Record<string, string>) => string;

const byParameter: Address = (action, query) =>
  `/apidata.php?${new URLSearchParams({ action, ...query })}`;
const byPath: Address = (action, query) => `/apidata.php/${action}?${new URLSearchParams(query)}`;

test('every operation gives the same bytes at its own path as under the parameter', async (t) => {
  const [first, second] = [await openSeeded(t), await openSeeded(t)];
  let sandboxKeys = ['', ''];
  for (const { action, method, sandboxOnly } of operationTable) {
    await bothAdvance([first, second], action);
    if (sandboxOnly && sandboxKeys[0] === '') {
      sandboxKeys = [await arrangeSandbox(first), await arrangeSandbox(second)];
    }
    const [key = '', sameKey] = sandboxOnly ? sandboxKeys : [first.key, second.key];
    assert.equal(sameKey, key);
    const { query = {}, body } = readExample(action);
    const asks: Ask[] = [
      { method, query: {} },
      { method, query: { api_key: 'unknown' } },
      { method: method === 'GET' ? 'POST' : 'GET', query: { api_key: key } },
      { method, query: { api_key: key, page: 'x' }, payload: '{' },
      {
        method,
        query: { api_key: key, ...query },
        ...(body && { payload: JSON.stringify(body) }),
      },
    ];
    for (const ask of asks) {
      const expected = await answer(first.server, byParameter, action, ask);
      const atPath = await answer(second.server, byPath, action, ask);
      assert.deepEqual(atPath, expected, `${action} ${JSON.stringify(ask.query)}`);
      if (ask === asks.at(-1)) assert.equal(expected.statusCode, 200, action);
    }
  }
});

test('a slash alone names no operation', async (t) => {
  const { server, apiKey } = await openTestApp(t);
  const ask = (url: string) => server.inject({ url: `${url}api_key=${apiKey}` });
  const bare = await ask('/apidata.php?');
  assert.equal(bare.json().message, 'The parameter action is missing');
  assert.equal((await ask('/apidata.php/?')).body, bare.body);
  assert.equal((await ask('/apidata.php/?action=getaccount&')).statusCode, 200);
});

test('a path and a parameter that name different operations are refused', async (t) => {
  const { server, apiKey } = await openTestApp(t);
  const ask = (url: string) => server.inject({ url: `${url}&api_key=${apiKey}` });
  assert.equal((await ask('/apidata.php/getaccount?action=getaccount')).statusCode, 200);
  for (const url of [
    '/apidata.php/getaccount?action=getallcustomers',
    '/apidata.php/getaccount?action=getaccount&action=getaccount',
    '/apidata.php/getnothing?',
  ]) {
    const { statusCode, payload } = await ask(url);
    assert.deepEqual(
      [statusCode, withoutLink(JSON.parse(payload))],
      [400, { code: 'INVALID_ACTION', message: 'Unknown action', param: 'action' }],
      url,
    );
  }
});

async function openSeeded(t: TestContext): Promise<TestApp & { key: string }> {
  const testApp = await openTestApp(t, { ports: examplePorts });
  return { ...testApp, key: await seedExamples(testApp) };
}

async function bothAdvance(apps: readonly TestApp[], action: string): Promise<void> {
  for (const app of apps) {
    app.clock.advance(minuteMs);
    await beforeExample[action]?.(app);
  }
}

async function answer(
  server: FastifyInstance,
  address: Address,
  action: string,
  { query, ...ask }: Ask,
): Promise<{ statusCode: number; headers: object; body: string }> {
  const { statusCode, headers, rawPayload } = await server.inject({
    ...ask,
    url: address(action, query),
  });
  const { date: _, 'request-id': requestId, ...same } = headers;
  assert.match(String(requestId), /^req_[0-9a-z]{26}$/);
  // Faults have an id of their own, of which none is expected here.
  assert.notEqual(statusCode, 500);
  return { statusCode, headers: same, body: rawPayload.toString('latin1') };
}
