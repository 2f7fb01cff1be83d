import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  createServer as createTcpServer,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
} from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expired, selfSigned } from '../../../test/support/contracts/self-signed-certificate.ts';
import { disguisedHosts, noHosts } from '../../../test/support/webhooks/addresses.ts';
import {
  connectionIsFree,
  hasEnded,
  openPoster,
  startHttp,
  startHttps,
  startServer,
  steady,
} from '../../../test/support/webhooks/open-poster.ts';
import type { AddressClass, AddressGuard } from '../../domain/webhooks/address-guard.ts';
import { openAddressGuard } from '../address-guard.ts';

/** A guard over names of addresses on this machine, so that no test looks further than that. */
function guardOf(known: Record<string, AddressClass>): AddressGuard {
  return { classify: (address) => known[address] ?? 'refused', allowsPrivate: true };
}

/** A look-up that gives these answers one after another, and the names looked up. */
function lookUps(...answers: readonly (readonly string[])[]) {
  const names: string[] = [];
  const resolve = async (name: string) => {
    names.push(name);
    return answers[names.length - 1] ?? assert.fail('looked up more than once a connection');
  };
  return { names, resolve };
}

test('a connection is used again, and only its first POST made it', async (t) => {
  const { resolve, names } = lookUps(['127.0.0.1']);
  const post = openPoster(t, { resolve, ca: selfSigned.cert });
  const { port, counts } = await startHttps(t, (_, response) => void response.writeHead(204).end());
  for (const timed of [
    ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'],
    ['firstByteMs'],
    ['firstByteMs'],
  ]) {
    const { responseHeaders: _, ...result } = steady(await post(`https://localhost:${port}/`));
    assert.deepEqual(result, {
      outcome: 'responded',
      status: 204,
      responseBody: '',
      address: '127.0.0.1',
      reused: timed.length === 1,
      timed,
    });
    await connectionIsFree();
  }
  assert.deepEqual([names, counts.connections], [['localhost'], 1]);
});

test('each phase is timed separately in whole milliseconds', async (t) => {
  const resolve = async () => sleep(60, ['127.0.0.1']);
  const post = openPoster(t, { resolve });
  const { port } = await startHttp(t, async (_, response) => {
    response.writeEarlyHints({ link: '</a.css>' });
    // The time that is measured.
    await sleep(120);
    response.flushHeaders();
    // Much longer than it must show below, since a busy machine may see the first byte late.
    await sleep(300);
    response.end();
  });
  const { durationMs, timings } = await post(`http://hooks.example:${port}/`);
  const { dnsMs = 0, connectMs = 0, firstByteMs = 0 } = timings;
  assert.ok([durationMs, dnsMs, connectMs, firstByteMs].every(Number.isInteger));
  // A timer may fire a few milliseconds early by the clock that measures.
  assert.ok(dnsMs >= 50 && firstByteMs >= 110, JSON.stringify(timings));
  assert.ok(dnsMs + connectMs + firstByteMs + 29 <= durationMs + 3, JSON.stringify(timings));
});

test('a connection that the receiver has closed is replaced', async (t) => {
  const post = openPoster(t);
  let closed: Promise<unknown> = Promise.resolve();
  const { url, counts } = await startHttp(t, ({ socket }, response) => {
    closed = once(socket, 'close');
    response.end('ok', () => socket.end());
  });
  for (let n = 1; n <= 2; n += 1) {
    const { outcome, reused } = await post(url);
    assert.deepEqual([outcome, reused], ['responded', false]);
    await closed;
    assert.equal(counts.connections, n);
  }
});

test('one origin gets no more connections than it may and every request is sent', async (t) => {
  const post = openPoster(t, { connectionsPerOrigin: 10 });
  const waiting: ServerResponse[] = [];
  let seen = 0;
  const { url, counts } = await startHttp(t, (_, response) => {
    seen += 1;
    waiting.push(response);
    if (waiting.length < 10 && seen < 35) return;
    for (const each of waiting.splice(0)) each.end();
  });
  const results = await Promise.all(Array.from({ length: 35 }, () => post(url)));
  assert.deepEqual(new Set(results.map(({ outcome }) => outcome)), new Set(['responded']));
  assert.equal(counts.openMost, 10);
});

test('a connection has three seconds, with the look-up and TLS', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = createTcpServer();
  const { port } = await startServer(t, silent);
  const connected = once(silent, 'connection');
  const lookedUp = Promise.withResolvers<void>();
  const resolve = () => {
    lookedUp.resolve();
    return new Promise<string[]>(() => {});
  };
  const post = openPoster(t, { resolve });
  const table = [
    { host: '127.0.0.1', until: connected, address: '127.0.0.1', timed: ['connectMs'] },
    { host: 'hooks.example', until: lookedUp.promise, timed: [] },
  ];
  for (const { host, until, ...expected } of table) {
    const pending = post(`https://${host}:${port}/`);
    await until;
    await hasEnded(pending);
    t.mock.timers.tick(2_999);
    assert.equal(await hasEnded(pending), false);
    t.mock.timers.tick(1);
    assert.deepEqual(steady(await pending), {
      outcome: 'connection_timed_out',
      error: 'No connection in time',
      reused: false,
      ...expected,
    });
  }
});

test('a name without an address fails in DNS', async (t) => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND hooks.example'), {
    code: 'ENOTFOUND',
  });
  const table = [
    [async () => Promise.reject(unknown), 'getaddrinfo ENOTFOUND hooks.example'],
    [async () => [], 'hooks.example has no address'],
  ] as const;
  for (const [resolve, error] of table) {
    const post = openPoster(t, { resolve });
    assert.deepEqual(steady(await post('https://hooks.example/')), {
      outcome: 'dns_failed',
      error,
      reused: false,
      timed: ['dnsMs'],
    });
  }
});

test('the very address that was checked is connected to', async (t) => {
  // A second lookup would lead inside.
  const { resolve, names } = lookUps(['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']);
  const checked: string[] = [];
  const classify = (address: string): AddressClass => {
    checked.push(address);
    return 'allowed';
  };
  const post = openPoster(t, { resolve, guard: { classify, allowsPrivate: true } });
  const { port } = await startHttp(t, ({ headers, socket }, response) => {
    response.end(`${headers.host} at ${socket.localAddress}`);
  });
  for (let n = 0; n < 3; n += 1) {
    const { address, responseBody } = await post(`http://hooks.example:${port}/`);
    assert.equal(responseBody, `hooks.example:${port} at 127.0.0.1`);
    assert.equal(address, '127.0.0.1');
    await connectionIsFree();
  }
  assert.deepEqual([names, checked], [['hooks.example'], ['127.0.0.1']]);
});

test('a name is looked up all the same when Node tries one address only', async (t) => {
  const usual = getDefaultAutoSelectFamily();
  t.after(() => setDefaultAutoSelectFamily(usual));
  setDefaultAutoSelectFamily(false);
  const { port } = await startHttp(t, (_, response) => void response.end());
  const { resolve } = lookUps(['127.0.0.1'], ['127.0.0.1', '10.0.0.1']);
  const post = openPoster(t, { resolve });
  assert.equal((await post(`http://one.example:${port}/`)).outcome, 'responded');
  assert.equal((await post(`http://two.example:${port}/`)).outcome, 'refused_private_address');
});

test('a private address is refused without a connection, in every spelling of a URL', async (t) => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  const post = openPoster(t, { guard });
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const refused = disguisedHosts.filter(([, address]) => guard.classify(address, 443) !== 'public');
  assert.ok(refused.length >= 45);
  for (const [host, address] of [...refused, ['127.0.0.1', '127.0.0.1'], ['[::1]', '::1']]) {
    for (const scheme of ['http', 'https']) {
      assert.deepEqual(steady(await post(`${scheme}://${host}:${port}/`)), {
        outcome: 'refused_private_address',
        error: 'The address is private or reserved',
        address,
        reused: false,
        timed: [],
      });
    }
  }
  assert.equal(counts.connections, 0);
});

test('a host that no URL can have is not connected to', async (t) => {
  const post = openPoster(t);
  for (const host of noHosts) {
    const { outcome, error } = await post(`https://${host}/`);
    assert.deepEqual([outcome, error], ['connection_failed', 'Not an http or https URL'], host);
  }
});

test('a name that leads to a private address is refused, whatever else it leads to', async (t) => {
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const guard = guardOf({ '127.0.0.2': 'public', '127.0.0.3': 'public' });
  const answers = [
    ['127.0.0.1'],
    ['127.0.0.2', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.2', '127.0.0.3', '::1'],
    ['::1', '127.0.0.2'],
    ['fe80::1%lo'],
    ['not an address'],
    ['127.0.0.2', ''],
  ];
  for (const addresses of answers) {
    const post = openPoster(t, { guard, resolve: async () => addresses });
    assert.deepEqual(steady(await post(`https://hooks.example:${port}/`)), {
      outcome: 'refused_private_address',
      error: 'The address is private or reserved',
      address: addresses.find((candidate) => !/[23]$/.test(candidate)),
      reused: false,
      timed: ['dnsMs'],
    });
  }
  assert.equal(counts.connections, 0);
});

test('a name that moves between two connections is judged by where it leads now', async (t) => {
  const { port, counts } = await startHttps(t, (_, response) => {
    response.writeHead(200, { connection: 'close' }).end('ok');
  });
  const { resolve } = lookUps(
    ['127.0.0.2'],
    ['127.0.0.1'],
    ['127.0.0.2'],
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.1'],
  );
  const guard = guardOf({ '127.0.0.1': 'public' });
  const post = openPoster(t, { guard, resolve, ca: selfSigned.cert });
  const outcomes: unknown[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { outcome, address } = await post(`https://localhost:${port}/`);
    outcomes.push([outcome, address]);
  }
  assert.deepEqual(outcomes, [
    ['refused_private_address', '127.0.0.2'],
    ['responded', '127.0.0.1'],
    ['refused_private_address', '127.0.0.2'],
    ['refused_private_address', '127.0.0.2'],
    ['responded', '127.0.0.1'],
  ]);
  assert.equal(counts.connections, 2);
});

test('plain http to a public address is refused', async (t) => {
  const { port, counts } = await startHttp(t, (_, response) => void response.end());
  const guard = guardOf({ '127.0.0.1': 'public', '127.0.0.2': 'allowed' });
  const post = openPoster(t, { guard, resolve: async () => ['127.0.0.2', '127.0.0.1'] });
  for (const host of ['127.0.0.1', 'hooks.example']) {
    const { outcome, address, error } = await post(`http://${host}:${port}/`);
    assert.deepEqual([outcome, address], ['refused_private_address', '127.0.0.1']);
    assert.equal(error, 'Plain http is not for public addresses');
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

const untrusted = {
  'that nobody vouches for': {
    host: 'localhost',
    certificate: selfSigned,
    ca: undefined,
    error: /self-signed certificate/,
  },
  'for another name': {
    host: 'hooks.example',
    certificate: selfSigned,
    ca: selfSigned.cert,
    error: /Hostname\/IP does not match certificate's altnames/,
  },
  'that has run out': {
    host: 'localhost',
    certificate: expired,
    ca: expired.cert,
    error: /certificate has expired/,
  },
};

for (const [what, { host, certificate, ca, error: expected }] of Object.entries(untrusted)) {
  test(`a certificate ${what} fails in TLS before anything is sent`, async (t) => {
    const trust = ca === undefined ? {} : { ca };
    const post = openPoster(t, { ...trust, resolve: async () => ['127.0.0.1'] });
    let requests = 0;
    const count = () => {
      requests += 1;
    };
    const { port } = await startHttps(t, count, certificate);
    const { error, ...result } = steady(await post(`https://${host}:${port}/`));
    assert.deepEqual(result, {
      outcome: 'tls_failed',
      address: '127.0.0.1',
      reused: false,
      timed: ['dnsMs', 'connectMs'],
    });
    assert.match(error ?? '', expected);
    assert.equal(requests, 0);
  });
}

test('https to a port that does not speak TLS fails in TLS', async (t) => {
  const post = openPoster(t);
  const { port } = await startHttp(t, (_, response) => void response.end());
  const { outcome, error } = await post(`https://127.0.0.1:${port}/`);
  assert.deepEqual([outcome, error], ['tls_failed', 'TLS failed: wrong version number']);
});
