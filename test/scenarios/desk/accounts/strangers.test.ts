import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, suite, type TestContext, test } from 'node:test';
import { webDoor } from '../../../../src/doors/web/door.ts';
import type { Needs } from '../../../../src/doors/web/procedure.ts';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { sendHead } from '../../../support/api/send-head.ts';
import { builtFolder, type Desk, openDesk } from '../../../support/open-desk.ts';
import { openTestApp } from '../../../support/open-test-app.ts';

// All routes and procedures of the web app, found by themselves, against those who may not use them.

const hugeBytes = 32 * 2 ** 20;
const bodyMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const formBytesMax = 16 * 1024;

type Route = { url: string; methods: string[]; access: string };

let desk: Desk;
let routes: Route[];
let readOnly: string;

const closing: (() => unknown)[] = [];
const untilTheEnd = {
  after: (close: () => unknown) => closing.push(close),
} as unknown as TestContext;
suite('strangers', () => {
  before(async () => {
    desk = await openDesk(untilTheEnd);
    readOnly = await desk.cookieOf(await desk.addMember('read_only'));
    routes = await listRoutes(untilTheEnd);
  });

  after(async () => {
    for (const close of closing) await close();
  });

  test('every route of the web app that takes a body refuses a stranger before reading it', async () => {
    const taking = routes.flatMap(({ url, methods }) =>
      methods.filter((method) => bodyMethods.includes(method)).map((method) => ({ method, url })),
    );
    assert(taking.some(({ url }) => url === '/app/files/imports'));
    for (const { method, url } of taking) {
      for (const contentLength of [hugeBytes, undefined]) {
        const path = url.replace('*', 'sign-in/email').replace(/:\w+/g, '1');
        const headers = { 'content-type': 'application/json' };
        const { status } = await sendHead(desk.url, { method, path, headers, contentLength });
        assert([401, 413].includes(status), `${method} ${path}: ${status}`);
      }
    }
  });

  test('every route that is not for everybody refuses a stranger', async () => {
    const locked = routes.filter(({ access }) => !['nobody', 'by procedure'].includes(access));
    assert(locked.length >= 10);
    for (const { url, methods } of locked) {
      for (const method of methods) {
        const answer = await fetch(desk.url + url.replace(/:\w+/g, '1'), {
          method,
          redirect: 'manual',
        });
        await answer.arrayBuffer();
        const isLedAway = answer.headers.get('location') === '/app/sign-in';
        assert(answer.status === 401 || isLedAway, `${method} ${url}: ${answer.status}`);
      }
    }
  });

  test('every procedure refuses a stranger before reading, and reads at most a form where all may call', async () => {
    const procedures: Record<string, unknown> = webRouter._def.procedures;
    for (const [path, procedure] of Object.entries(procedures)) {
      const { needs } = (procedure as { _def: { meta: { needs: Needs } } })._def.meta;
      const { status, body } = await sendHead(desk.url, {
        path: `/app/trpc/${path}`,
        headers: { 'content-type': 'application/json' },
        contentLength: needs === 'nobody' ? formBytesMax + 1 : 1,
      });
      assert.equal(status, needs === 'nobody' ? 413 : 401, path);
      const { data } = JSON.parse(body).error;
      assert.equal(data.code, needs === 'nobody' ? 'PAYLOAD_TOO_LARGE' : 'UNAUTHORIZED', path);
    }
  });

  test('a role without the right is refused before its body is read', async () => {
    const headers = { cookie: readOnly, 'content-type': 'application/json' };
    for (const path of [
      '/app/files/imports',
      '/app/files/meter-data?postcode=4000',
      '/app/files/projects/1/roof-pictures',
      '/app/files/contracts/1/scan',
      '/app/files/previews/message',
      '/app/files/previews/template',
      '/app/trpc/customers.create',
      '/app/trpc/customers.create,settings.change',
    ]) {
      const { status } = await sendHead(desk.url, { path, headers, contentLength: 1000 });
      assert.equal(status, 403, path);
    }
  });

  test('a form cannot get around the limit of a body', async () => {
    const cookie = await desk.cookieOf(desk.owner);
    const { status } = await sendHead(desk.url, {
      path: '/app/trpc/customers.create',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
      contentLength: hugeBytes,
    });
    assert.equal(status, 400);
  });

  test('an account uploads two files at once, and a third when one of them is done', async (t) => {
    const cookie = await desk.cookieOf(desk.owner);
    const request = { path: '/app/files/imports', headers: { cookie }, contentLength: 1000 };
    const held = [1, 2].map(() => holdUpload(t, cookie));
    await untilRefused(request);
    const { status, headers, body } = await sendHead(desk.url, request);
    assert.equal(status, 429);
    assert.equal(headers['retry-after'], '5');
    assert.match(JSON.parse(body).message, /Other files are being uploaded/);
    for (const { end } of held) end();
    for (;;) {
      const answer = await fetch(`${desk.url}/app/files/imports`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'text/csv' },
        body: '',
      });
      await answer.text();
      if (answer.status !== 429) break;
    }
  });
});

async function listRoutes(t: TestContext): Promise<Route[]> {
  const { app, server } = await openTestApp(t);
  const found: Route[] = [];
  server.addHook('onRoute', (route) => {
    // The server of a test has the doors of others as well.
    if (!route.url.startsWith('/app/')) return;
    const read = () => String(route.config?.access);
    found.push({
      url: route.url,
      methods: [route.method].flat(),
      get access() {
        return read();
      },
    });
  });
  server.register(webDoor(app, { folder: builtFolder() }));
  await server.ready();
  return found;
}

/** An upload that never ends. It is begun anew while the probe of this test has its place and it is refused. */
function holdUpload(t: TestContext, cookie: string): { end: () => void } {
  const { hostname, port, host } = new URL(desk.url);
  let isWanted = true;
  let socket = open();
  t.after(end);
  return { end };

  function open(): Socket {
    const opened = connect(Number(port), hostname);
    opened.on('error', () => undefined);
    opened.on('data', () => {
      opened.destroy();
      if (isWanted) socket = open();
    });
    opened.write(
      `POST /app/files/imports HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n` +
        'content-type: text/csv\r\ncontent-length: 1000\r\n\r\nName',
    );
    return opened;
  }

  function end(): void {
    isWanted = false;
    socket.destroy();
  }
}

/** Both uploads have arrived when a third is refused; one that is let in waits for its body and is given up. */
async function untilRefused(request: Parameters<typeof sendHead>[1]): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const refused = await sendHead(desk.url, { ...request, waitMs: 200 }).catch(() => undefined);
    if (refused?.status === 429) return;
  }
  assert.fail('A third upload was never refused');
}
