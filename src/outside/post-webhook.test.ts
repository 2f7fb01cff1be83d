import assert from 'node:assert/strict';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  getDefaultAutoSelectFamily,
  type Server,
  type Socket,
  setDefaultAutoSelectFamily,
} from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { selfSigned } from '../../test/support/self-signed-certificate.ts';
import type { AddressClass, AddressGuard } from '../domain/webhooks/address-guard.ts';
import type { PostResult } from '../domain/webhooks/post-webhook.ts';
import { openAddressGuard } from './address-guard.ts';
import { openPostWebhook } from './post-webhook.ts';

type Options = Partial<Parameters<typeof openPostWebhook>[0]>;

/** Opens a poster for one test that may reach this machine, and closes it afterwards. */
function openPoster(t: TestContext, options: Options = {}) {
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  const { postWebhook, close } = openPostWebhook({ guard, timeoutMs: 5_000, ...options });
  t.after(close);
  return (url: string, headers: Record<string, string> = {}, body = '{"type":"ping"}') =>
    postWebhook({ url, headers, body });
}

/** Starts a receiver on 127.0.0.1 for one test and counts what reaches it. */
async function startReceiver(t: TestContext, server: Server) {
  const sockets = new Set<Socket>();
  const counts = { connections: 0, openNow: 0, openMost: 0 };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    counts.connections += 1;
    counts.openNow += 1;
    counts.openMost = Math.max(counts.openMost, counts.openNow);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      counts.openNow -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, counts };
}

const startHttp = (t: TestContext, listener: RequestListener) =>
  startReceiver(t, createServer(listener));
const startHttps = (t: TestContext, listener: RequestListener) =>
  startReceiver(t, createSecureServer(selfSigned, listener));
/** A receiver that answers the first bytes of each request with bytes of its own choice. */
const startRaw = (t: TestContext, answer: (socket: Socket) => void) =>
  startReceiver(
    t,
    createTcpServer((socket) => socket.once('data', () => answer(socket))),
  );

/** Writes until the other side has had enough, and tells how much that was. */
function pour(response: ServerResponse, chunk: Buffer, bytesMax: number): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    const more = () => {
      while (bytes < bytesMax) {
        bytes += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    response.on('close', () => resolve(bytes));
    more();
  });
}

/** A guard over names of addresses on this machine, so that no test looks further than that. */
function guardOf(known: Record<string, AddressClass>): AddressGuard {
  return { classify: (address) => known[address] ?? 'refused', allowsPrivate: true };
}

/** A connection carries its next request one turn of the event loop after it has ended the last. */
const connectionIsFree = () => sleep(5);

const brief = ({ outcome, status, address }: PostResult) => ({ outcome, status, address });

test('a POST carries the given headers and body, and its answer comes back whole', async (t) => {
  const post = openPoster(t);
  const seen: unknown[] = [];
  const { url } = await startHttp(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { host: _, connection: __, ...headers } = request.headers;
    seen.push({ method: request.method, url: request.url, headers, body });
    response.writeHead(200, { 'x-trace': 'abc', date: 'today' }).end('Thank you ☀');
  });

  const { durationMs, ...result } = await post(`${url}?a=b%20c#part`, { 'Webhook-Id': 'evt_1' });

  assert.deepEqual(seen, [
    {
      method: 'POST',
      url: '/hook?a=b%20c',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sundesk-Webhooks',
        'webhook-id': 'evt_1',
        'accept-encoding': 'identity',
        'content-length': '15',
      },
      body: '{"type":"ping"}',
    },
  ]);
  assert.equal(Number.isInteger(durationMs), true);
  assert.deepEqual(result, {
    outcome: 'responded',
    status: 200,
    responseHeaders: {
      'x-trace': 'abc',
      date: 'today',
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
    },
    responseBody: 'Thank you ☀',
    address: '127.0.0.1',
  });
});

test('the content type and the user agent may be given, the encoding may not', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, ({ headers }, response) => {
    const { 'content-type': type, 'user-agent': agent, 'accept-encoding': encoding } = headers;
    response.end([type, agent, encoding].join(' | '));
  });
  const given = { 'Content-Type': 'text/plain', 'User-Agent': 'Own/1', 'Accept-Encoding': 'gzip' };
  assert.equal((await post(url, given)).responseBody, 'text/plain | Own/1 | identity');
});

for (const status of [200, 201, 204, 400, 404, 410, 429, 500, 503]) {
  test(`an answer with status ${status} is an answer`, async (t) => {
    const post = openPoster(t);
    const { url } = await startHttp(t, (_, response) => void response.writeHead(status).end());
    assert.deepEqual(brief(await post(url)), {
      outcome: 'responded',
      status,
      address: '127.0.0.1',
    });
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with status ${status} is an answer and is not followed`, async (t) => {
    const post = openPoster(t);
    const paths: unknown[] = [];
    const { url } = await startHttp(t, (request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const { outcome, status: answered, responseHeaders } = await post(url);
    assert.deepEqual([outcome, answered], ['responded', status]);
    assert.equal(responseHeaders?.location, '/elsewhere');
    assert.deepEqual(paths, ['/hook']);
  });
}

test('connections are kept and used again', async (t) => {
  const post = openPoster(t);
  const { url, counts } = await startHttp(t, (_, response) => void response.end('ok'));
  for (let n = 0; n < 5; n += 1) {
    assert.deepEqual(brief(await post(url)), {
      outcome: 'responded',
      status: 200,
      address: '127.0.0.1',
    });
    await connectionIsFree();
  }
  assert.equal(counts.connections, 1);
});

test('one origin gets no more connections than it may and every request is sent', async (t) => {
  const post = openPoster(t, { connectionsPerOrigin: 10 });
  const { url, counts } = await startHttp(t, async (_, response) => {
    await sleep(20);
    response.end();
  });
  const results = await Promise.all(Array.from({ length: 35 }, () => post(url)));
  assert.deepEqual(new Set(results.map(({ outcome }) => outcome)), new Set(['responded']));
  assert.equal(counts.openMost, 10);
});

test('a body is kept up to 16 KiB and no further', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, (request, response) => {
    const length = Number(request.headers['x-length']);
    response.end('a'.repeat(length));
  });
  for (const length of [0, 1, 16_383, 16_384, 16_385, 100_000]) {
    const { outcome, responseBody } = await post(url, { 'x-length': `${length}` });
    assert.equal(outcome, 'responded');
    assert.equal(responseBody, 'a'.repeat(Math.min(length, 16_384)));
  }
});

test('a body of 100 MB is cut off early', async (t) => {
  const post = openPoster(t);
  let poured = Promise.resolve(0);
  const { url } = await startHttp(t, (_, response) => {
    poured = pour(response, Buffer.alloc(64 * 1024, 'a'), 100_000_000);
  });
  const { outcome, status, responseBody } = await post(url);
  assert.deepEqual([outcome, status, responseBody?.length], ['responded', 200, 16_384]);
  assert.ok((await poured) < 50_000_000);
});

test('a compressed body stays as it came', async (t) => {
  const post = openPoster(t);
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const { url } = await startHttp(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { outcome, responseBody } = await post(url);
  assert.equal(outcome, 'responded');
  assert.equal(responseBody, bomb.subarray(0, 16_384).toString().replaceAll('\0', '\uFFFD'));
});

test('bytes that are no text are replaced', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, (_, response) => {
    response.end(Buffer.from([0x61, 0xff, 0x00, 0x62, 0xe2, 0x98]));
  });
  assert.equal((await post(url)).responseBody, 'a\uFFFD\uFFFDb\uFFFD');
});

test('a letter that arrives in two pieces is read as one', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, async (_, response) => {
    response.write(Buffer.from([0xe2, 0x98]));
    await sleep(30);
    response.end(Buffer.from([0x80]));
  });
  assert.equal((await post(url)).responseBody, '☀');
});

test('fifty headers are kept, each up to 1,024 characters', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, (_, response) => {
    response.setHeader('x-long', 'v'.repeat(5_000));
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    for (let n = 0; n < 300; n += 1) response.setHeader(`x-${n}`, `${n}`);
    response.end();
  });
  const { outcome, responseHeaders = {} } = await post(url);
  assert.equal(outcome, 'responded');
  assert.equal(Object.keys(responseHeaders).length, 50);
  assert.equal(responseHeaders['x-long'], 'v'.repeat(1024));
  assert.equal(responseHeaders['set-cookie'], 'a=1, b=2');
});

const head = 'HTTP/1.1 200 OK\r\n';

/** Writes a little for as long as the other side listens. */
function drip(socket: Socket, text: string) {
  const timer = setInterval(() => socket.write(text), 10);
  socket.on('close', () => clearInterval(timer));
}

const slow: Record<string, (socket: Socket) => void> = {
  'never answers': () => {},
  'stops within the status line': (socket) => void socket.write('HTTP/1.1 2'),
  'stops within the headers': (socket) => void socket.write(`${head}x-a: b\r\n`),
  'drips headers': (socket) => {
    socket.write(head);
    drip(socket, 'x: y\r\n');
  },
  'drips early hints': (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'stops within the body': (socket) => void socket.write(`${head}content-length: 10\r\n\r\nabc`),
  'never ends an empty body': (socket) => void socket.write(`${head}\r\n`),
  'drips a body': (socket) => {
    socket.write(`${head}content-length: 10000\r\n\r\n`);
    drip(socket, 'a');
  },
  'drips chunks': (socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
    drip(socket, '1\r\na\r\n');
  },
  'drips within one chunk header': (socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n1;`);
    drip(socket, 'x');
  },
  'drips trailers': (socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n0\r\n`);
    drip(socket, 'x: y\r\n');
  },
};

describe('time', { concurrency: true }, () => {
  for (const [what, answer] of Object.entries(slow)) {
    test(`runs out for a receiver that ${what}`, async (t) => {
      const post = openPoster(t, { timeoutMs: 300 });
      const { url, counts } = await startRaw(t, answer);
      const { error, ...result } = await post(url);
      assert.deepEqual(brief(result), {
        outcome: 'timed_out',
        status: undefined,
        address: '127.0.0.1',
      });
      assert.match(error ?? '', /^(No answer|The answer did not end) in time$/);
      // The connection went with the exchange: the next POST does not get what is left on it.
      await post(url);
      assert.equal(counts.connections, 2);
    });
  }

  test('runs out for a request whose turn never comes, which is then not sent', async (t) => {
    const post = openPoster(t, { timeoutMs: 300, connectionsPerOrigin: 10 });
    let requests = 0;
    const { url } = await startHttp(t, () => {
      requests += 1;
    });
    const results = await Promise.all(Array.from({ length: 11 }, () => post(url)));
    assert.deepEqual(new Set(results.map(({ outcome }) => outcome)), new Set(['timed_out']));
    assert.equal(results[10]?.error, 'No connection came free in time');
    await sleep(100);
    assert.ok(requests <= 10);
  });

  test('runs out for a connection that is not made', async (t) => {
    const post = openPoster(t, { connectTimeoutMs: 100 });
    const { port, counts } = await startReceiver(t, createTcpServer());
    assert.deepEqual(brief(await post(`https://127.0.0.1:${port}/`)), {
      outcome: 'connection_timed_out',
      status: undefined,
      address: '127.0.0.1',
    });
    assert.equal(counts.connections, 1);
  });

  test('runs out for a name that is never found', async (t) => {
    const never = new Promise<string[]>(() => {});
    const post = openPoster(t, { connectTimeoutMs: 100, resolve: () => never });
    assert.equal((await post('https://hooks.example/')).outcome, 'connection_timed_out');
  });
});

const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;
/** How an answer starts, and how it then goes on for megabytes without a body. */
const floods: readonly (readonly [string, string, string])[] = [
  ['status line', 'HTTP/1.1 200 ', 'OOOOOOOOOO'],
  ['early hints', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['header name', head, 'nnnnnnnnnn'],
  ['header value', `${head}x: `, 'vvvvvvvvvv'],
  ['small headers', head, 'a:b\r\n'],
  ['chunk extension', `${chunked}1;`, 'xxxxxxxxxx'],
  ['trailers', `${chunked}0\r\n`, 'a:b\r\n'],
];

for (const [what, start, more] of floods) {
  test(`an answer with an endless ${what} resets`, async (t) => {
    const post = openPoster(t);
    const { url } = await startRaw(t, (socket) => void socket.write(start + more.repeat(400_000)));
    const { error, ...result } = await post(url);
    assert.deepEqual(brief(result), {
      outcome: 'reset',
      status: undefined,
      address: '127.0.0.1',
    });
    assert.equal(error, 'The answer is too long');
  });
}

const broken: Record<string, (socket: Socket) => void> = {
  'closes without an answer': (socket) => void socket.end(),
  'resets without an answer': (socket) => void socket.resetAndDestroy(),
  'closes within the headers': (socket) => void socket.end(`${head}x-a: b\r\n`),
  'closes within the body': (socket) => void socket.end(`${head}content-length: 10\r\n\r\nabc`),
  'resets within the body': (socket) => {
    socket.write(`${head}content-length: 10\r\n\r\nabc`, () => socket.resetAndDestroy());
  },
  'closes within a chunk': (socket) => {
    socket.end(`${head}transfer-encoding: chunked\r\n\r\nff\r\nabc`);
  },
  'does not speak HTTP': (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'speaks HTTP/2': (socket) => void socket.write(Buffer.from('000000040000000000', 'hex')),
  'sends two lengths': (socket) => {
    socket.write(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`);
  },
  'sends a length that is no number': (socket) => {
    socket.write(`${head}content-length: many\r\n\r\nab`);
  },
  'sends a chunk size that is no number': (socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`);
  },
  'asks to go on although nobody waits': (socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  },
  'changes the protocol': (socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
  },
};

for (const [what, answer] of Object.entries(broken)) {
  test(`a receiver that ${what} resets`, async (t) => {
    const post = openPoster(t);
    let requests = 0;
    const { url } = await startRaw(t, (socket) => {
      requests += 1;
      answer(socket);
    });
    const result = await post(url);
    assert.equal(result.outcome, 'reset', result.error);
    assert.equal(result.address, '127.0.0.1');
    assert.equal(requests, 1);
  });
}

test('an answer that ends with its connection is whole', async (t) => {
  const post = openPoster(t);
  const { url } = await startRaw(t, (socket) => void socket.end(`${head}\r\nfine`));
  const { outcome, responseBody } = await post(url);
  assert.deepEqual([outcome, responseBody], ['responded', 'fine']);
});

test('what a receiver sends beyond its answer never becomes the next answer', async (t) => {
  const post = openPoster(t);
  const answer = `${head}content-length: 2\r\n\r\nok`;
  const { url } = await startRaw(t, (socket) => {
    socket.write(`${answer}HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n`);
  });
  for (let n = 0; n < 3; n += 1) {
    const { outcome, status } = await post(url);
    assert.deepEqual([outcome, status], ['responded', 200]);
    await sleep(20);
  }
});

test('a POST that fails on a kept connection is not sent again by itself', async (t) => {
  const post = openPoster(t);
  let requests = 0;
  const { url, counts } = await startHttp(t, (request, response) => {
    requests += 1;
    if (requests === 1) response.end('ok');
    else request.socket.destroy();
  });
  assert.equal((await post(url)).outcome, 'responded');
  await connectionIsFree();
  assert.equal((await post(url)).outcome, 'reset');
  assert.deepEqual([requests, counts.connections], [2, 1]);
});

test('a kept connection that the receiver has closed is replaced', async (t) => {
  const post = openPoster(t);
  const { url, counts } = await startHttp(t, (request, response) => {
    response.end('ok', () => setTimeout(() => request.socket.end(), 10));
  });
  assert.equal((await post(url)).outcome, 'responded');
  await sleep(50);
  assert.equal((await post(url)).outcome, 'responded');
  assert.equal(counts.connections, 2);
});

test('a port where nobody listens refuses the connection', async (t) => {
  const post = openPoster(t);
  const unused = createTcpServer();
  await new Promise<void>((resolve) => unused.listen(0, '127.0.0.1', resolve));
  const { port } = unused.address() as AddressInfo;
  await new Promise((resolve) => unused.close(resolve));
  assert.deepEqual(brief(await post(`http://127.0.0.1:${port}/`)), {
    outcome: 'connection_refused',
    status: undefined,
    address: '127.0.0.1',
  });
  const named = openPoster(t, { resolve: async () => ['127.0.0.1', '127.0.0.2'] });
  assert.equal((await named(`http://hooks.example:${port}/`)).outcome, 'connection_refused');
});

test('a name without an address fails in DNS', async (t) => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND hooks.example'), {
    code: 'ENOTFOUND',
  });
  const resolvers = [async () => Promise.reject(unknown), async () => []];
  for (const resolve of resolvers) {
    const post = openPoster(t, { resolve });
    assert.equal((await post('https://hooks.example/')).outcome, 'dns_failed');
  }
});

test('a name is connected to at the address it was looked up to', async (t) => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return ['127.0.0.1'];
  };
  const post = openPoster(t, { resolve });
  const { port } = await startHttp(t, ({ headers }, response) => void response.end(headers.host));
  const result = await post(`http://hooks.example:${port}/`);
  assert.deepEqual([result.outcome, result.responseBody], ['responded', `hooks.example:${port}`]);
  assert.equal(result.address, '127.0.0.1');
  assert.deepEqual(asked, ['hooks.example']);
});

test('a name is looked up all the same when Node tries one address only', async (t) => {
  const usual = getDefaultAutoSelectFamily();
  t.after(() => setDefaultAutoSelectFamily(usual));
  setDefaultAutoSelectFamily(false);
  const { port } = await startHttp(t, (_, response) => void response.end());
  let addresses = ['127.0.0.1'];
  const post = openPoster(t, { resolve: async () => addresses });
  assert.equal((await post(`http://one.example:${port}/`)).outcome, 'responded');
  addresses = ['127.0.0.1', '10.0.0.1'];
  assert.equal((await post(`http://two.example:${port}/`)).outcome, 'refused_private_address');
});

test('a private address is refused without a connection', async (t) => {
  const post = openPoster(t, { guard: openAddressGuard({ allow: [], ownPort: undefined }) });
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];
  for (const host of hosts) {
    for (const scheme of ['http', 'https']) {
      const { outcome, address } = await post(`${scheme}://${host}:${port}/`);
      assert.equal(outcome, 'refused_private_address', host);
      assert.equal(address, new URL(`http://${host}`).hostname.replace(/[[\]]/g, ''));
    }
  }
  assert.equal(counts.connections, 0);
});

test('a name that leads to a private address is refused without a connection', async (t) => {
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const guard = guardOf({ '127.0.0.2': 'public', '127.0.0.3': 'public' });
  const answers = [
    ['127.0.0.1'],
    ['127.0.0.2', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.2', '127.0.0.3', '::1'],
    ['fe80::1%lo'],
    ['not an address'],
  ];
  for (const addresses of answers) {
    const post = openPoster(t, { guard, resolve: async () => addresses });
    const { outcome, address } = await post(`https://hooks.example:${port}/`);
    assert.equal(outcome, 'refused_private_address');
    assert.equal(
      address,
      addresses.find((candidate) => !/[23]$/.test(candidate)),
    );
  }
  assert.equal(counts.connections, 0);
});

test('a name that moves to a private address between two connections is refused then', async (t) => {
  const { port, counts } = await startHttps(t, (_, response) => {
    response.writeHead(200, { connection: 'close' }).end('ok');
  });
  const answers = ['127.0.0.1', '127.0.0.2'];
  const post = openPoster(t, {
    guard: guardOf({ '127.0.0.1': 'public' }),
    ca: selfSigned.cert,
    resolve: async () => [answers.shift() ?? assert.fail('looked up more than once a connection')],
  });
  const url = `https://localhost:${port}/`;
  assert.deepEqual(brief(await post(url)), {
    outcome: 'responded',
    status: 200,
    address: '127.0.0.1',
  });
  assert.deepEqual(brief(await post(url)), {
    outcome: 'refused_private_address',
    status: undefined,
    address: '127.0.0.2',
  });
  assert.equal(counts.connections, 1);
});

test('plain http to a public address is refused', async (t) => {
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const guard = guardOf({ '127.0.0.1': 'public', '127.0.0.2': 'allowed' });
  const post = openPoster(t, { guard, resolve: async () => ['127.0.0.2', '127.0.0.1'] });
  for (const host of ['127.0.0.1', 'hooks.example']) {
    const { outcome, address } = await post(`http://${host}:${port}/`);
    assert.deepEqual([outcome, address], ['refused_private_address', '127.0.0.1']);
  }
  assert.equal(counts.connections, 0);
});

test('the guard hears the port that the URL means', async (t) => {
  const ports: number[] = [];
  const classify = (_: string, port: number): AddressClass => {
    ports.push(port);
    return 'refused';
  };
  const post = openPoster(t, {
    guard: { classify, allowsPrivate: false },
    resolve: async () => ['127.0.0.1'],
  });
  for (const host of ['127.0.0.1', 'hooks.example']) {
    await post(`https://${host}/`);
    await post(`http://${host}/`);
    await post(`http://${host}:443/`);
  }
  assert.deepEqual(ports, [443, 80, 443, 443, 80, 443]);
});

test('a certificate that is trusted for the name is taken', async (t) => {
  const post = openPoster(t, { ca: selfSigned.cert, resolve: async () => ['127.0.0.1'] });
  const { port, counts } = await startHttps(t, (_, response) => void response.end('safe'));
  for (const host of ['localhost', 'localhost', '127.0.0.1']) {
    const { outcome, responseBody, address } = await post(`https://${host}:${port}/`);
    assert.deepEqual([outcome, responseBody, address], ['responded', 'safe', '127.0.0.1']);
    await connectionIsFree();
  }
  assert.equal(counts.connections, 2);
});

test('a certificate that nobody vouches for fails in TLS', async (t) => {
  const post = openPoster(t);
  let requests = 0;
  const { port } = await startHttps(t, () => {
    requests += 1;
  });
  assert.deepEqual(brief(await post(`https://127.0.0.1:${port}/`)), {
    outcome: 'tls_failed',
    status: undefined,
    address: '127.0.0.1',
  });
  assert.equal(requests, 0);
});

test('a certificate for another name fails in TLS', async (t) => {
  const post = openPoster(t, { ca: selfSigned.cert, resolve: async () => ['127.0.0.1'] });
  let requests = 0;
  const { port } = await startHttps(t, () => {
    requests += 1;
  });
  assert.equal((await post(`https://hooks.example:${port}/`)).outcome, 'tls_failed');
  assert.equal(requests, 0);
});

test('https to a port that does not speak TLS fails in TLS', async (t) => {
  const post = openPoster(t);
  const { port } = await startHttp(t, (_, response) => void response.end());
  assert.equal((await post(`https://127.0.0.1:${port}/`)).outcome, 'tls_failed');
});

test('what cannot be sent fails without an exception', async (t) => {
  const post = openPoster(t);
  const { url, counts } = await startHttp(t, (_, response) => void response.end());
  const attempts = [
    post('nonsense'),
    post('ftp://127.0.0.1/'),
    post('file:///etc/hosts'),
    post(url, { 'bad name': 'x' }),
    post(url, { 'x-bad': 'a\r\nx-injected: b' }),
    post(url, { 'transfer-encoding': 'chunked' }),
    post(url, { 'content-length': '1' }),
  ];
  for (const { outcome, error } of await Promise.all(attempts)) {
    assert.equal(outcome, 'connection_failed', error);
  }
  assert.equal(counts.openNow, counts.connections);
});

test('closing waits for the POSTs under way and ends the kept connections', async (t) => {
  const guard = openAddressGuard({ allow: ['127.0.0.1'], ownPort: undefined });
  const { postWebhook, close } = openPostWebhook({ guard });
  const { url, counts } = await startHttp(t, async (_, response) => {
    await sleep(50);
    response.end();
  });
  const request = { url, headers: {}, body: '{}' };
  const pending = postWebhook(request);
  await Promise.all([close(), close()]);
  assert.equal((await pending).outcome, 'responded');
  assert.equal((await postWebhook(request)).outcome, 'connection_failed');
  assert.equal(counts.connections, 1);
});
