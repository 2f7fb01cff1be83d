import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { apiDoor } from '../../../src/doors/api/door.ts';
import { closeServer, createServer } from '../../../src/doors/http/server.ts';
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
  settings: Partial<Parameters<typeof createServer>[1]> = {},
) {
  const { app, apiKey, logged } = await openTestApp(t);
  const server = createServer(app, { trustProxy: false, allowHttp: false, ...settings });
  server.register(apiDoor(app, { version: '1.2.3' }));
  t.after(() => server.close());
  async function ask(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
    const reply = await server.inject({ url, remoteAddress, headers });
    return { status: reply.statusCode, body: reply.json() };
  }
  return {
    app,
    apiKey,
    logged,
    server,
    ask,
    getAccount: (remoteAddress: string, headers?: Record<string, string>) =>
      ask(`/apidata.php?action=getaccount&api_key=${apiKey}`, remoteAddress, headers),
  };
}

test('a request whose connection has ended leaves no error in the log', async (t) => {
  const { server, logged } = await openServer(t);
  server.server.prependListener('request', ({ socket }) => socket.destroy());
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await assert.rejects(fetch(`${url}/healthz`));
  assert.deepEqual(
    logged.filter(({ level }) => level === 'error'),
    [],
  );
});

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

describe('scheme and host are those of the hop that is the client', () => {
  const inner = '10.0.0.2';
  const edge = '198.51.100.7';
  const networks = ['10.0.0.0/8', '198.51.100.0/24'];
  const two = `${away}, ${edge}`;
  for (const [words, trustProxy, addresses, schemes, isHttps] of [
    ['one proxy', 1, away, 'https', true],
    ['one proxy, plain', 1, away, 'http', false],
    ['one proxy, after what the client wrote', 1, `127.0.0.9, ${away}`, 'https, http', false],
    ['one proxy that appends', 1, `127.0.0.9, ${away}`, 'http, https', true],
    ['one proxy that tells no addresses', 1, undefined, 'https', true],
    ['two proxies', 2, two, 'https, http', true],
    ['two proxies, plain to the first', 2, two, 'http, https', false],
    [
      'two proxies, after what the client wrote',
      2,
      `127.0.0.9, ${two}`,
      'https, http, https',
      false,
    ],
    ['two proxies, of which one replaces the scheme', 2, two, 'https', true],
    ['two proxies, of which one replaces the scheme, plain', 2, two, 'http', false],
    ['two proxies, asked past the first one', 2, away, 'https, http', false],
    ['three proxies, of which two tell the scheme', 3, `${away}, ${two}`, 'https, http', true],
    [
      'spaces, tabs, upper case and empty entries',
      2,
      ` ${away} ,\t${edge}`,
      ' HTTPS ,, http,',
      true,
    ],
    ['no scheme', 2, two, undefined, false],
    ['an empty scheme', 2, two, ' , ', false],
    ['a scheme that is none', 1, away, 'on', false],
    ['networks of both proxies', networks, two, 'https, http', true],
    ['networks of both proxies, plain to the first', networks, two, 'http, https', false],
    ['a network of the last proxy only', ['10.0.0.0/8'], two, 'https, http', false],
    ['a stranger between trusted proxies', networks, `${edge}, ${away}`, 'https, http', false],
    ['a network of other proxies', ['192.0.2.0/24'], two, 'https, https', false],
    ['an own proxy and a client with a trusted address', networks, edge, 'https', true],
  ] as const) {
    test(words, async (t) => {
      const { getAccount } = await openServer(t, { trustProxy: trustProxy as number | string[] });
      const answer = await getAccount(inner, {
        ...(addresses !== undefined && { 'x-forwarded-for': addresses }),
        ...(schemes !== undefined && { 'x-forwarded-proto': schemes }),
      });
      assert.equal(answer.status, isHttps ? 200 : 403);
    });
  }

  test('a header that comes several times is one list', async (t) => {
    const { server } = await openServer(t, { trustProxy: 2 });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    for (const [schemes, status] of [
      [['https', 'http'], 401],
      [['http', 'https'], 403],
    ] as const) {
      const lines = [
        'host: desk.example.com',
        ...[away, edge].map((address) => `x-forwarded-for: ${address}`),
        ...schemes.map((scheme) => `X-Forwarded-Proto: ${scheme}`),
        'connection: close',
      ];
      const answer = await askRaw(
        { hostname: '127.0.0.1', port: String(port) },
        `GET /apidata.php?action=getaccount HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
      );
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });

  test('links begin with them', async (t) => {
    for (const [trustProxy, hosts, origin] of [
      [2, 'desk.example.com, edge.internal', 'https://desk.example.com'],
      [1, 'desk.example.com, edge.internal', 'http://edge.internal'],
      [2, 'desk.example.com:8443', 'https://desk.example.com:8443'],
      [2, undefined, 'https://inner.internal'],
      [false, 'desk.example.com', 'http://inner.internal'],
      [2, 'desk.example.com/path, edge.internal', undefined],
      [2, 'user@desk.example.com', undefined],
    ] as const) {
      const { server } = await openServer(t, {
        allowHttp: true,
        ...(trustProxy !== false && { trustProxy }),
      });
      const { statusCode, headers } = await server.inject({
        url: '/apidata.php?action=getaccount',
        remoteAddress: inner,
        headers: {
          host: 'inner.internal',
          'x-forwarded-for': two,
          'x-forwarded-proto': 'https, http',
          ...(hosts !== undefined && { 'x-forwarded-host': hosts }),
        },
      });
      const expected =
        origin === undefined ? [400, undefined] : [401, `${origin}/docs#INVALID_API_KEY`];
      assert.deepEqual([statusCode, headers['sundesk-doc-url']], expected, String(hosts));
    }
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

test('slow headers and slow bodies are cut off', async (t) => {
  const { headersTimeout, requestTimeout } = (await openServer(t)).server.server;
  // With the interval of the checks, within 30 seconds.
  assert.deepEqual([headersTimeout, requestTimeout], [25_000, 25_000]);

  const { apiKey, server } = await openServer(t, { slow: { timeoutMs: 200, checkEveryMs: 20 } });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const start = `POST /apidata.php?action=createcustomer&api_key=${apiKey} HTTP/1.1\r\nhost: localhost\r\n`;
  const slow = { headers: `${start}x-`, body: `${start}content-length: 1000000\r\n\r\n{` };
  for (const [what, begun] of Object.entries(slow)) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(begun);
    // A byte now and then, for as long as it is taken.
    const drip = setInterval(() => socket.write(what === 'body' ? ' ' : 'a'), 20);
    t.after(() => {
      clearInterval(drip);
      socket.destroy();
    });
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 408 /, what);
  }
});

test('a client that never ends its request cannot keep a server open', async (t) => {
  const { apiKey, server } = await openServer(t);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => undefined);
  const received = once(server.server, 'request');
  socket.write(
    `POST /apidata.php?action=createcustomer&api_key=${apiKey} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{`,
  );
  await received;
  const cutOff = new Promise((resolve) => socket.once('close', resolve));
  await closeServer(server, 1);
  await cutOff;
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
  const { folder: parent, serve, run } = await openDataFolder(t);
  const folder = join(parent, 'deep', 'data');
  const place = { DATA_DIR: folder, DATABASE_URL: '' };
  await serve(place);
  const backup = join(folder, 'backup.db');
  await run(['backup', backup], place);
  for (const made of [join(parent, 'deep'), folder]) {
    assert.equal(statSync(made).mode & 0o077, 0, made);
  }
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  assert(files.includes('secret.key'));
  for (const name of files) {
    assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  }
});
