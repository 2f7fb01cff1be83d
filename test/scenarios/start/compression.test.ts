import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import zlib from 'node:zlib';
import type { CustomerCursor, PublicCustomer } from '../../../src/domain/customers/customer.ts';
import { leaveUncompressed } from '../../../src/doors/http/compress-answers.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { addCustomers, subscribeTo } from '../../support/arrange.ts';
import { interceptReads } from '../../support/database/intercept-reads.ts';
import { openDesk } from '../../support/open-desk.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { until } from '../../support/until.ts';

const decoders = {
  br: zlib.createBrotliDecompress,
  gzip: zlib.createGunzip,
  zstd: zlib.createZstdDecompress,
} as const;
type Encoding = keyof typeof decoders;
const encodings = Object.keys(decoders) as Encoding[];

const decode: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  zstd: zlib.zstdDecompressSync,
};

type Listed = PublicCustomer & CustomerCursor;
type Asked = { server: TestApp['server']; url: string; cookie?: string };

async function ask({ server, url, cookie }: Asked, accepted: string | undefined) {
  const headers = {
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
    ...(cookie && { cookie }),
  };
  const { statusCode, headers: found, rawPayload } = await server.inject({ url, headers });
  return {
    status: statusCode,
    encoding: found['content-encoding'],
    vary: found.vary,
    length: found['content-length'],
    bytes: rawPayload,
  };
}

/** Each encoding decodes to what a caller without any receives, and every answer says that it depends on the header. */
async function assertCompressed(asked: Asked): Promise<void> {
  const plain = await ask(asked, undefined);
  assert.deepEqual([plain.status, plain.encoding], [200, undefined], asked.url);
  assert.match(String(plain.vary), /accept-encoding/, asked.url);
  for (const encoding of encodings) {
    const answer = await ask(asked, encoding);
    assert.equal(answer.encoding, encoding, asked.url);
    assert.match(String(answer.vary), /accept-encoding/, asked.url);
    assert.ok(answer.bytes.length < plain.bytes.length, `${asked.url} is smaller with ${encoding}`);
    assert.deepEqual(decode[encoding](answer.bytes), plain.bytes, `${asked.url} with ${encoding}`);
  }
}

const apiUrl = ({ apiKey }: TestApp, action: string, more = '') =>
  `/apidata.php?action=${action}&api_key=${apiKey}${more}`;

describe('a long answer is compressed as the caller prefers', () => {
  test('of the API: a streamed list, a page of it, and a short list', async (t) => {
    const testApp = await openTestApp(t);
    await addCustomers(testApp, 70);
    for (const more of ['', '&page=1', '&page=1&per_page=5']) {
      const url = apiUrl(testApp, 'getallcustomers', more);
      await assertCompressed({ server: testApp.server, url });
    }
  });

  test('of the desk: calls, exports and the app itself', async (t) => {
    const desk = await openDesk(t);
    await addCustomers(desk, 30);
    const cookie = await desk.cookieOf(desk.owner);
    const { server } = desk;
    await assertCompressed({ server, url: '/app/trpc/settings.read', cookie });
    await assertCompressed({ server, url: '/app/files/exports/customers.csv', cookie });
    const page = await server.inject('/app');
    const [script = ''] = page.body.match(/\/app\/assets\/[\w-]+\.js/) ?? [];
    const { encoding } = await ask({ server, url: script }, 'gzip');
    assert.equal(encoding, 'gzip');
  });

  test('and without one where the caller names none that is known', async (t) => {
    const testApp = await openTestApp(t);
    await addCustomers(testApp, 10);
    const asked = { server: testApp.server, url: apiUrl(testApp, 'getallcustomers') };
    const { bytes } = await ask(asked, undefined);
    for (const accepted of [
      '',
      'identity',
      'identity;q=0',
      'deflate',
      '*;q=0',
      'gzip;q=0',
      'gzip;q=0, *',
      'gzip;q=, br;q=0',
      ',,;;q==1,',
      'x'.repeat(8_000),
      'snappy, '.repeat(1_000),
      'é, \u0001',
    ]) {
      const answer = await ask(asked, accepted);
      assert.deepEqual([answer.status, answer.encoding], [200, undefined], accepted);
      assert.deepEqual(answer.bytes, bytes);
    }
    const preferred = await ask(asked, `${'snappy, '.repeat(900)}gzip;q=0.9, br;q=0.2`);
    assert.equal(preferred.encoding, 'gzip');
    assert.equal((await ask(asked, 'BR, gzip')).encoding, 'br');
  });
});

describe('an answer is left as it is', () => {
  test('up to 1 kB', async (t) => {
    const testApp = await openTestApp(t);
    const asked = { server: testApp.server, url: apiUrl(testApp, 'getaccount') };
    const { encoding, vary, length, bytes } = await ask(asked, 'gzip, br');
    assert.deepEqual([encoding, vary, length], [undefined, undefined, String(bytes.length)]);
  });

  test('with secrets beside what the caller sent', async (t) => {
    const desk = await openDesk(t);
    for (let made = 0; made < 4; made += 1) await subscribeTo(desk, 'customer_created');
    const cookie = await desk.cookieOf(desk.owner);
    const { server } = desk;
    for (const names of ['webhooks.list', 'settings.read,webhooks.list']) {
      const { status, encoding, bytes } = await ask(
        { server, url: `/app/trpc/${names}?batch=1`, cookie },
        'gzip',
      );
      assert.deepEqual([status, encoding], [200, undefined], names);
      assert.ok(bytes.length > 1024, 'long enough to be compressed otherwise');
    }
  });

  test('of every route of the desk that deals with keys, secrets or signing in', async (t) => {
    const desk = await openDesk(t);
    const cookie = await desk.cookieOf(desk.owner);
    const { server } = desk;
    // Long enough to be compressed by itself, so that only what is asked together with it decides.
    const long = 'settings.read';
    const encodingWith = async (name: string) =>
      (await ask({ server, url: `/app/trpc/${long},${name}?batch=1`, cookie }, 'gzip')).encoding;
    for (const name of [
      ...['apiKeys.list', 'channels.read', 'profile.sessions', 'securityLog.filters'],
      ...['session.current', 'team.list', 'dashboard.deliveries', 'unknown.name'],
    ]) {
      assert.equal(await encodingWith(name), undefined, name);
    }
    assert.equal(await encodingWith('statuses.list'), 'gzip');
  });

  test('where its door says so, and where it is not text', async (t) => {
    const { app } = await openTestApp(t);
    const server = createServer(app, { trustProxy: false, allowHttp: true });
    t.after(() => server.close());
    const long = 'secret '.repeat(1000);
    server.register(async (door) => {
      door.get('/text', async (_, reply) => reply.type('text/plain').send(long));
      door.get('/secret', async (request, reply) => {
        leaveUncompressed(request);
        return reply.type('text/plain').send(long);
      });
      for (const type of ['application/pdf', 'application/zip', 'image/png', 'text/event-stream']) {
        door.get(`/${type}`, async (_, reply) => reply.type(type).send(Buffer.alloc(5000)));
      }
    });
    const encodingOf = async (url: string) => (await ask({ server, url }, 'gzip, br')).encoding;
    assert.equal(await encodingOf('/text'), 'br');
    for (const url of ['secret', 'application/pdf', 'application/zip', 'image/png']) {
      assert.equal(await encodingOf(`/${url}`), undefined, url);
    }
    assert.equal(await encodingOf('/text/event-stream'), undefined);
  });
});

test('a list that fails before its first piece is answered in plain text', async (t) => {
  const testApp = await openTestApp(t);
  replaceList(testApp, async () => Promise.reject(new Error('The disk is on fire')));
  const asked = { server: testApp.server, url: apiUrl(testApp, 'getallcustomers') };
  const { status, encoding, bytes } = await ask(asked, 'gzip');
  assert.deepEqual([status, encoding], [500, undefined]);
  assert.equal(JSON.parse(bytes.toString()).code, 'INTERNAL_ERROR');
});

for (const encoding of encodings) {
  test(`the first customers arrive with ${encoding} before the last are read`, async (t) => {
    const testApp = await openTestApp(t);
    const gate = Promise.withResolvers<void>();
    let read = 0;
    replaceList(testApp, async () => {
      read += 1;
      if (read === 1) return customers(20);
      await gate.promise;
      return customers(1);
    });
    const answer = await openAnswer(t, testApp, encoding);
    const decoded = answer.pipe(decoders[encoding]());
    const [first] = await once(decoded, 'data');
    assert.match(String(first), /^\[\{"customer_id":"1"/);
    gate.resolve();
    let text = String(first);
    for await (const piece of decoded) text += String(piece);
    assert.equal(JSON.parse(text).length, 21);
  });

  test(`a list stops where a caller does not read ${encoding}`, async (t) => {
    const testApp = await openTestApp(t);
    const piecesMax = 2000;
    let read = 0;
    replaceList(testApp, async () => {
      read += 1;
      // 20 kB that hardly compress, so 40 MB of them do not fit into the buffers of sockets.
      return read < piecesMax ? customers(20, () => randomText(1000)) : [];
    });
    const answer = await openAnswer(t, testApp, encoding);
    answer.pause();
    let before = 0;
    await until(async () => {
      const isStill = read > 0 && read === before;
      before = read;
      return isStill;
    }, true);
    assert.ok(read < piecesMax, `${read} pieces were read for a caller that does not read`);
  });

  test(`a list ends where a caller of ${encoding} leaves`, async (t) => {
    const testApp = await openTestApp(t);
    const isRead = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let read = 0;
    replaceList(testApp, async () => {
      read += 1;
      if (read === 2) {
        isRead.resolve();
        await gate.promise;
      }
      return read < 100 ? customers(20) : [];
    });
    const left = new Promise((resolve) =>
      testApp.server.server.once('request', (_, response) => response.once('close', resolve)),
    );
    const answer = await openAnswer(t, testApp, encoding);
    answer.on('error', () => undefined);
    await isRead.promise;
    answer.destroy();
    await left;
    gate.resolve();
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    assert.equal(read, 2);
  });
}

/** Answers pages of the list of customers in place of the store. */
function replaceList({ app: { store } }: TestApp, listShown: () => Promise<Listed[]>): void {
  interceptReads(store, (read, sql) => (sql?.includes('from "customers"') ? listShown() : read()));
}

function customers(count: number, note = () => 'a note'): Listed[] {
  return Array.from({ length: count }, (_, at) => ({
    customerId: at + 1,
    details: JSON.stringify({ note: note() }),
    changeNumber: at + 1,
    owner: '{}',
    createdAt: 0,
    updatedAt: 0,
    notes: '[]',
    status: 'New',
    projects: '[]',
  }));
}

function randomText(characters: number): string {
  return Array.from({ length: characters }, () =>
    String.fromCodePoint(0x30 + Math.floor(Math.random() * 75)),
  )
    .join('')
    .replaceAll('\\', '-');
}

async function openAnswer(t: TestContext, testApp: TestApp, encoding: string) {
  const address = await testApp.server.listen({ host: '127.0.0.1', port: 0 });
  const asked = request(address + apiUrl(testApp, 'getallcustomers'), {
    headers: { 'accept-encoding': encoding },
  });
  t.after(() => asked.destroy());
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  assert.equal(answer.headers['content-encoding'], encoding);
  return answer;
}
