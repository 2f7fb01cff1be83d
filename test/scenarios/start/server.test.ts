import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { apiDoor } from '../../../src/doors/api/door.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { webDoor } from '../../../src/doors/web/door.ts';
import { builtFolder } from '../../support/open-desk.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

const away = '203.0.113.7';
const httpsRequired = {
  status: 403,
  body: {
    code: 'HTTPS_REQUIRED',
    message: 'Use https; see TRUST_PROXY and ALLOW_HTTP in the documentation',
  },
};

/** A server with these settings, and a way to ask for the account from an address. */
async function openServer(
  t: TestContext,
  settings: { trustProxy?: number; allowHttp?: boolean } = {},
) {
  const { app, apiKey } = await openTestApp(t);
  const server = createServer(app, { trustProxy: false, allowHttp: false, ...settings });
  server.register(apiDoor(app, { version: '1.2.3' }));
  t.after(() => server.close());
  async function ask(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
    const reply = await server.inject({ url, remoteAddress, headers });
    return { status: reply.statusCode, body: reply.json() };
  }
  return {
    app,
    ask,
    getAccount: (remoteAddress: string, headers?: Record<string, string>) =>
      ask(`/apidata.php?action=getaccount&api_key=${apiKey}`, remoteAddress, headers),
  };
}

describe('plain http', () => {
  test('is refused from another machine, whatever the path', async (t) => {
    const { ask, getAccount } = await openServer(t);
    assert.deepEqual(await getAccount(away), httpsRequired);
    assert.deepEqual(await getAccount('2001:db8::7'), httpsRequired);
    assert.deepEqual(await getAccount('::ffff:203.0.113.7'), httpsRequired);
    assert.deepEqual(await ask('/nothing/here', away), httpsRequired);
  });

  test('is served on loopback', async (t) => {
    const { getAccount } = await openServer(t);
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
      assert.equal((await getAccount(address)).status, 200, address);
    }
  });

  test('is served anywhere with ALLOW_HTTP=1', async (t) => {
    const { getAccount } = await openServer(t, { allowHttp: true });
    assert.equal((await getAccount(away)).status, 200);
  });

  test('to a trusted proxy is served when the proxy was asked over https', async (t) => {
    const { getAccount } = await openServer(t, { trustProxy: 1 });
    const forwarded = { 'x-forwarded-for': away };
    const ask = (protocol: string) =>
      getAccount('10.0.0.2', { ...forwarded, 'x-forwarded-proto': protocol });
    assert.equal((await ask('https')).status, 200);
    assert.deepEqual(await ask('http'), httpsRequired);
    assert.deepEqual(await getAccount('10.0.0.2', forwarded), httpsRequired);
  });

  test('is not believed to be https unless a proxy is trusted', async (t) => {
    const { getAccount } = await openServer(t);
    const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    assert.deepEqual(await getAccount(away, claims), httpsRequired);
  });

  test('is served to probes of health from anywhere', async (t) => {
    const { ask } = await openServer(t);
    assert.deepEqual(await ask('/healthz', away), { status: 200, body: { status: 'ok' } });
    assert.deepEqual(await ask('/readyz', away), { status: 200, body: { status: 'ready' } });
  });
});

test('behind a proxy, wrong keys are counted by the address the proxy saw', async (t) => {
  const { ask } = await openServer(t, { trustProxy: 1 });
  const statuses = new Set<number>();
  for (let number = 0; number < 310; number += 1) {
    const { status } = await ask('/apidata.php?action=getaccount&api_key=wrong', '10.0.0.2', {
      'x-forwarded-proto': 'https',
      // A proxy appends the address it saw to whatever the caller sent.
      'x-forwarded-for': `198.51.100.${number % 250}, ${away}`,
    });
    statuses.add(status);
  }
  assert.deepEqual(statuses, new Set([401, 429]));
});

test('/readyz says when the database does not respond, /healthz goes on', async (t) => {
  const { app, ask } = await openServer(t);
  app.store.check = async () => {
    throw new Error('the disk is on fire');
  };
  assert.deepEqual(await ask('/readyz', '127.0.0.1'), {
    status: 503,
    body: { status: 'database unavailable' },
  });
  assert.deepEqual(await ask('/healthz', '127.0.0.1'), { status: 200, body: { status: 'ok' } });
});

test('a real service answers probes in every role, and the API in all but one', async (t) => {
  const { serve } = await openDataFolder(t);
  for (const [ROLE, status] of [
    ['all', 401],
    ['web', 401],
    ['worker', 404],
  ] as const) {
    const service = await serve({ ROLE });
    const get = async (path: string) => {
      const response = await fetch(service.url + path);
      await response.text();
      return response.status;
    };
    assert.deepEqual(
      [await get('/healthz'), await get('/readyz'), await get('/apidata.php?action=getaccount')],
      [200, 200, status],
      ROLE,
    );
    await service.stop();
  }
});

test('every JSON answer is neither stored nor guessed at, also a failure', async (t) => {
  const { app } = await openTestApp(t, { ports: { baseUrl: () => 'http://localhost:8080' } });
  const server = createServer(app, { trustProxy: false, allowHttp: false });
  server.register(apiDoor(app, { version: '1.2.3' }));
  server.register(webDoor(app, { folder: builtFolder() }));
  t.after(() => server.close());
  for (const url of [
    '/healthz',
    '/readyz',
    '/nothing',
    '/apidata.php',
    '/apidata.php?action=getaccount',
    '/app/trpc/session.current',
    '/app/trpc/customers.list',
    '/app/files/exports/customers.csv',
    '/app/live',
  ]) {
    const { headers } = await server.inject({ url });
    const {
      'content-type': type,
      'cache-control': kept,
      'x-content-type-options': sniffed,
    } = headers;
    assert.match(String(type), /^application\/json/, url);
    assert.deepEqual([kept, sniffed], ['no-store', 'nosniff'], url);
    assert.equal(headers['strict-transport-security'], undefined, url);
  }
});

test('browsers must stay with https where BASE_URL is https', async (t) => {
  const { app } = await openTestApp(t, { ports: { baseUrl: () => 'https://desk.example.com' } });
  const server = createServer(app, { trustProxy: false, allowHttp: false });
  t.after(() => server.close());
  const { headers } = await server.inject({ url: '/healthz' });
  assert.equal(headers['strict-transport-security'], 'max-age=31536000');
});

test('a host that is none, and two of them, are refused before a route sees them', async (t) => {
  const { serve } = await openDataFolder(t);
  const { url } = await serve();
  const { hostname, port } = new URL(url);
  for (const hosts of [
    ['a b'],
    ['a/b'],
    ['user@a'],
    ['a:port'],
    ['a?b'],
    ['[::1'],
    ['%'],
    ['a', 'b'],
    ['localhost', 'localhost'],
  ]) {
    for (const path of ['/healthz', '/app', '/docs', '/apidata.php?action=getaccount&api_key=x']) {
      const lines = hosts.map((host) => `host: ${host}\r\n`).join('');
      const answer = await askRaw(
        { hostname, port },
        `GET ${path} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 400 /, `${hosts} ${path}`);
    }
  }
  const right = await askRaw(
    { hostname, port },
    'GET /healthz HTTP/1.1\r\nhost: [::1]:8080\r\nconnection: close\r\n\r\n',
  );
  assert.match(right, /^HTTP\/1\.1 200 /);
});

async function askRaw({ hostname, port }: { hostname: string; port: string }, request: string) {
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').end(request);
  let answer = '';
  for await (const piece of socket) answer += piece;
  return answer;
}

test('the database, its log and the secret key can be read by one user alone', {
  skip: process.platform === 'win32' && 'Windows has no such rights',
}, async (t) => {
  const { folder, serve, run } = await openDataFolder(t);
  await serve();
  const backup = join(folder, 'backup.db');
  await run(['backup', backup]);
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  assert(files.includes('secret.key'));
  for (const name of files) {
    assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  }
});
