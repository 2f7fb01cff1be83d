import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { createServer, loadConfigFromFile } from 'vite';
import { openDesk, password } from '../../../support/open-desk.ts';

// `npm run dev:web`: Vite serves the app from its sources and passes requests for data to the service.

test('a person signs in and reads data through the server for development', async (t) => {
  const desk = await openDesk(t);
  const file = await loadConfigFromFile({ command: 'serve', mode: '' }, 'web/vite.config.ts');
  const proxy = Object.entries(file?.config.server?.proxy ?? {}).map(([path, way]) => [
    path,
    typeof way === 'string' ? desk.url : { ...way, target: desk.url },
  ]);
  assert.ok(proxy.length >= 5);
  const vite = await createServer({
    root: 'web',
    configFile: false,
    base: '/app/',
    cacheDir: file?.config.cacheDir ?? '',
    logLevel: 'silent',
    // Nobody opens the app here, so nothing needs to be bundled ahead or watched.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: {
      port: 0,
      ws: false,
      watch: null,
      proxy: Object.fromEntries(proxy),
    },
  });
  t.after(() => vite.close());
  assert.equal(vite.config.cacheDir, resolve('node_modules/.vite'), 'the sources stay as they are');
  await vite.listen();
  const [address = ''] = vite.resolvedUrls?.local ?? [];
  const { origin } = new URL(address);
  assert.match(await (await fetch(`${origin}/app/`)).text(), /src="\/app\/main\.tsx/);

  // The sources of the app come from Vite, whatever they are called.
  for (const path of ['/app/main.tsx', '/app/trpc.ts']) {
    const source = await fetch(`${origin}${path}`);
    assert.equal(source.headers.get('content-type'), 'text/javascript', path);
  }

  const signedIn = await fetch(`${origin}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: desk.owner.email, password }),
  });
  assert.equal(signedIn.status, 200, await signedIn.text());
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const board = await fetch(`${origin}/app/trpc/board.columns?input=%7B%7D`, {
    headers: { cookie },
  });
  assert.equal(board.status, 200, await board.text());
});
