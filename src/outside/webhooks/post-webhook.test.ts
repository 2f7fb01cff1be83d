import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  answered,
  broken,
  slow,
  tooLarge,
} from '../../../test/support/webhooks/hostile-answers.ts';
import {
  connectionIsFree,
  hasEnded,
  openPoster,
  startHttp,
  startRaw,
  startServer,
  steady,
} from '../../../test/support/webhooks/open-poster.ts';
import { openAddressGuard } from '../address-guard.ts';
import { openAnswer, openPostWebhook } from './post-webhook.ts';

test('a POST carries the given headers and body, and its answer comes back whole', async (t) => {
  const post = openPoster(t);
  const seen: unknown[] = [];
  const { url } = await startHttp(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { host: _, connection: __, ...headers } = request.headers;
    seen.push({ method: request.method, url: request.url, headers, body });
    response.writeHead(200, { 'x-trace': 'abc', date: 'today' }).end('Thank you ☀');
  });

  const result = await post(`${url}?a=b%20c#part`, { 'Webhook-Id': 'evt_1' });

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
  assert.equal(Number.isInteger(result.durationMs), true);
  assert.deepEqual(steady(result), {
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
    reused: false,
    timed: ['connectMs', 'firstByteMs'],
  });
});

test('callers may set the content type and the user agent, but not the encoding', async (t) => {
  const post = openPoster(t);
  const { url } = await startHttp(t, ({ headers }, response) => {
    const { 'content-type': type, 'user-agent': agent, 'accept-encoding': encoding } = headers;
    response.end([type, agent, encoding].join(' | '));
  });
  const headers = {
    'Content-Type': 'text/plain',
    'User-Agent': 'Own/1',
    'Accept-Encoding': 'gzip',
  };
  assert.equal((await post(url, headers)).responseBody, 'text/plain | Own/1 | identity');
});

describe('a receiver', { concurrency: 8 }, () => {
  for (const { what, answer, outcome, status } of [...answered, ...broken, ...tooLarge]) {
    test(`that ${what} ends the POST as ${outcome}${status ? ` with ${status}` : ''}`, async (t) => {
      const post = openPoster(t);
      let requests = 0;
      const { url, counts } = await startRaw(t, (socket) => {
        requests += 1;
        answer(socket);
      });
      const result = await post(url);
      const { outcome: ended, address, reused } = result;
      assert.deepEqual(
        { ended, status: result.status, address, reused, requests, made: counts.connections },
        { ended: outcome, status, address: '127.0.0.1', reused: false, requests: 1, made: 1 },
      );
      assert.match(result.error ?? 'none', /^[^\n]{4,200}$/);
    });
  }

  for (const { what, answer, status: begun } of slow) {
    test(`that ${what} runs out of time`, async (t) => {
      // Long enough for a busy machine to see the first bytes.
      const post = openPoster(t, { timeoutMs: 1000 });
      const { url, counts } = await startRaw(t, answer);
      const { outcome, status, address, error } = await post(url);
      assert.deepEqual([outcome, status, address], ['timed_out', begun, '127.0.0.1']);
      assert.match(error ?? '', /^(No answer|The answer did not end) in time$/);
      // The connection went with the exchange: the next POST does not get what is left on it.
      await post(url);
      assert.equal(counts.connections, 2);
    });
  }
});

test('the log says in plain words what a receiver did', async (t) => {
  const post = openPoster(t);
  const answers = {
    '': 'The connection was closed before the answer ended',
    'HTTP/1.1 101 Upgrade\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n':
      'The answer changes the protocol',
    'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n': 'The answer is not valid HTTP',
  };
  for (const [answer, expected] of Object.entries(answers)) {
    const { url } = await startRaw(t, (socket) => void socket.end(answer));
    const { outcome, error } = await post(url);
    assert.deepEqual([outcome, error], ['reset', expected]);
  }
});

test('a reply that drips past the time keeps its status, headers and first bytes', async (t) => {
  const post = openPoster(t, { timeoutMs: 500 });
  const { url } = await startHttp(t, (_, response) => {
    response.writeHead(200, { 'x-queue': 'slow' }).write('first bytes');
  });
  const { outcome, status, responseHeaders, responseBody, error } = await post(url);
  assert.deepEqual([outcome, status, responseBody], ['timed_out', 200, 'first bytes']);
  assert.equal(responseHeaders?.['x-queue'], 'slow');
  assert.equal(error, 'The answer did not end in time');
});

test('a POST has ten seconds in all', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const post = openPoster(t);
  const arrived = Promise.withResolvers<void>();
  const { url } = await startHttp(t, () => arrived.resolve());
  const pending = post(url);
  await arrived.promise;
  t.mock.timers.tick(9_999);
  assert.equal(await hasEnded(pending), false);
  t.mock.timers.tick(1);
  const { outcome, error } = await pending;
  assert.deepEqual([outcome, error], ['timed_out', 'No answer in time']);
});

test('a request whose turn does not come in time is not sent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const post = openPoster(t, { connectionsPerOrigin: 1 });
  const paths: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  const { url } = await startHttp(t, ({ url: path }, response) => {
    paths.push(path);
    if (path === '/hook?last') response.end();
    else arrived.resolve();
  });
  const first = post(`${url}?first`);
  const second = post(`${url}?second`);
  await arrived.promise;
  t.mock.timers.tick(10_000);
  assert.equal((await first).error, 'No answer in time');
  const { durationMs: _, ...result } = await second;
  assert.deepEqual(result, {
    outcome: 'timed_out',
    error: 'No connection came free in time',
    reused: false,
    timings: {},
  });
  assert.equal((await post(`${url}?last`)).outcome, 'responded');
  assert.deepEqual(paths, ['/hook?first', '/hook?last']);
});

test('a body of 100 MB is cut off early', async (t) => {
  const post = openPoster(t);
  const pieces = Promise.withResolvers<number>();
  const { url } = await startHttp(t, async (_, response) => {
    pieces.resolve(await pour(response, Buffer.alloc(100_000, 'a'), 1_000));
  });
  const { outcome, status, responseBody } = await post(url);
  assert.deepEqual([outcome, status, responseBody], ['responded', 200, 'a'.repeat(16_384)]);
  assert.ok((await pieces.promise) < 500);
});

/** Writes a chunk up to a number of times, until the other side stops reading, and returns how many were accepted. */
async function pour(response: ServerResponse, piece: Buffer, piecesMax: number): Promise<number> {
  const closed = once(response, 'close');
  for (let pieces = 1; pieces <= piecesMax; pieces += 1) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
    if (response.destroyed) return pieces;
  }
  return piecesMax;
}

test('a compressed body is not unpacked', async (t) => {
  const post = openPoster(t);
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const { url } = await startHttp(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { outcome, responseBody } = await post(url);
  assert.equal(outcome, 'responded');
  assert.equal(responseBody, bomb.subarray(0, 16_384).toString().replaceAll('\0', '\uFFFD'));
});

test('never takes surplus bytes of a response for the next response', async (t) => {
  const post = openPoster(t);
  const closed: Promise<unknown>[] = [];
  const { url } = await startRaw(t, (socket) => {
    closed.push(once(socket, 'close'));
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    socket.write('HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n');
  });
  for (let n = 0; n < 3; n += 1) {
    const { outcome, status, responseBody } = await post(url);
    assert.deepEqual([outcome, status, responseBody], ['responded', 200, 'ok']);
    await closed[n];
  }
});

/** How a kept connection may fail under a request. */
const failures: Record<string, (socket: Socket) => void> = {
  'is closed': (socket) => socket.destroy(),
  'is half closed': (socket) => socket.end(),
  'is reset': (socket) => socket.resetAndDestroy(),
  'is reset within the answer': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', () => socket.resetAndDestroy());
  },
};

for (const [what, fail] of Object.entries(failures)) {
  test(`a POST whose kept connection ${what} is not resent automatically`, async (t) => {
    const post = openPoster(t);
    let requests = 0;
    const { url, counts } = await startRaw(t, (socket) => {
      requests += 1;
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else fail(socket);
    });
    assert.equal((await post(url)).outcome, 'responded');
    await connectionIsFree();
    const { outcome, reused, address } = await post(url);
    assert.deepEqual([outcome, reused, address], ['reset', true, '127.0.0.1']);
    assert.deepEqual([requests, counts.connections], [2, 1]);
  });
}

test('requests that wait behind one that is reset are each sent once', async (t) => {
  const post = openPoster(t, { connectionsPerOrigin: 1 });
  const paths: string[] = [];
  const { url } = await startHttp(t, (request, response) => {
    paths.push(request.url ?? '');
    if (paths.length % 2 === 1) request.socket.resetAndDestroy();
    else response.end();
  });
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const results = await Promise.all(numbers.map((n) => post(`${url}?${n}`)));
  assert.deepEqual(
    paths,
    numbers.map((n) => `/hook?${n}`),
  );
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    numbers.map((n) => (n % 2 === 0 ? 'reset' : 'responded')),
  );
});

test('fails without an exception when a request cannot be sent', async (t) => {
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

test('a closed port refuses the connection', async (t) => {
  const post = openPoster(t, { resolve: async () => ['127.0.0.1', '127.0.0.2'] });
  const server = createTcpServer();
  const { port } = await startServer(t, server);
  await new Promise((resolve) => server.close(resolve));
  for (const [host, timed] of [
    ['127.0.0.1', []],
    ['hooks.example', ['dnsMs']],
  ] as const) {
    const { error, ...result } = steady(await post(`http://${host}:${port}/`));
    assert.deepEqual(result, {
      outcome: 'connection_refused',
      address: '127.0.0.1',
      reused: false,
      timed,
    });
    assert.match(error ?? '', /ECONNREFUSED/);
  }
});

test('closing waits for the POSTs under way and ends the kept connections', async (t) => {
  const guard = openAddressGuard({ allow: ['127.0.0.1'], ownPort: undefined });
  const { postWebhook, close } = openPostWebhook({ guard });
  const arrived = Promise.withResolvers<ServerResponse>();
  const { url, counts } = await startHttp(t, (_, response) => arrived.resolve(response));
  const request = { url, headers: {}, body: '{}' };
  const pending = postWebhook(request);
  const response = await arrived.promise;
  const closing = Promise.all([close(), close()]);
  assert.equal(await hasEnded(closing), false);
  response.end();
  await closing;
  assert.equal((await pending).outcome, 'responded');
  assert.equal((await postWebhook(request)).outcome, 'connection_failed');
  assert.equal(counts.connections, 1);
});

/** The answer that these pieces make, and whether there was room for all of them. */
function collect(pieces: readonly (Buffer | string)[], headers: Record<string, string | string[]>) {
  const answer = openAnswer();
  answer.start(200, headers);
  const fitted = pieces.map((piece) => answer.take(Buffer.from(piece)));
  return { ...answer.responded(), fitted };
}

test('an answer without a body has an empty one', () => {
  assert.deepEqual(collect([], { 'x-trace': 'abc' }), {
    outcome: 'responded',
    status: 200,
    responseHeaders: { 'x-trace': 'abc' },
    responseBody: '',
    fitted: [],
  });
});

test('a body is kept up to 16 KiB and no further, in whatever pieces it comes', () => {
  const room = 16 * 1024;
  const table = [
    [['a'.repeat(room - 1)], [true]],
    [['a'.repeat(room)], [true]],
    [['a'.repeat(room + 1)], [false]],
    [
      ['a'.repeat(room), ''],
      [true, true],
    ],
    [
      ['a'.repeat(room), 'a'],
      [true, false],
    ],
    [
      ['a', 'a'.repeat(room - 1)],
      [true, true],
    ],
    [
      ['a', 'a'.repeat(room), 'a'],
      [true, false, false],
    ],
  ] as const;
  for (const [pieces, expected] of table) {
    const { responseBody, fitted } = collect(pieces, {});
    assert.equal(responseBody, pieces.join('').slice(0, room));
    assert.deepEqual(fitted, expected);
  }
});

test('a character that arrives in two pieces is read as one', () => {
  const letter = Buffer.from('☀');
  const pieces = [Buffer.from('a'), letter.subarray(0, 2), letter.subarray(2)];
  assert.equal(collect(pieces, {}).responseBody, 'a☀');
});

test('bytes that are not text, NULs and half a letter are replaced', () => {
  const bytes = Buffer.from([0x61, 0xff, 0x00, 0x62, 0xe2, 0x98]);
  assert.equal(collect([bytes], {}).responseBody, 'a\uFFFD\uFFFDb\uFFFD');
});

test('fifty headers are kept, names and values up to 1,024 characters, repeated ones joined', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, '1']));
  const { responseHeaders } = collect([], {
    'set-cookie': ['a=1', 'b=2'],
    'x-long': 'v'.repeat(5_000),
    [`x-${'n'.repeat(5_000)}`]: 'long',
    ...many,
  });
  assert.deepEqual(responseHeaders, {
    'set-cookie': 'a=1, b=2',
    'x-long': 'v'.repeat(1_024),
    [`x-${'n'.repeat(1_022)}`]: 'long',
    ...Object.fromEntries(Object.entries(many).slice(0, 47)),
  });
});

test('ignores informational responses before the response', () => {
  const answer = openAnswer();
  answer.start(103, { link: '</a.css>' });
  assert.equal(answer.hasBegun(), false);
  assert.equal(answer.timeoutReason(), 'No answer in time');
  answer.start(200, { 'x-trace': 'abc' });
  assert.equal(answer.hasBegun(), true);
  assert.equal(answer.timeoutReason(), 'The answer did not end in time');
  assert.deepEqual(answer.responded().responseHeaders, { 'x-trace': 'abc' });
});
