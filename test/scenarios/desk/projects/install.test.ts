import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

test('files for installing the app are served under fixed names and revalidated each time', async (t) => {
  const desk = await openDesk(t);
  const types = {
    'icon.svg': 'image/svg+xml',
    'icon-180.png': 'image/png',
    'icon-192.png': 'image/png',
    'icon-512.png': 'image/png',
    'icon-maskable-512.png': 'image/png',
    'manifest.webmanifest': 'application/manifest+json',
    'offline.html': 'text/html; charset=utf-8',
    'offline.css': 'text/css; charset=utf-8',
    'offline.js': 'application/javascript; charset=utf-8',
    'sw.js': 'application/javascript; charset=utf-8',
  };
  for (const [name, type] of Object.entries(types)) {
    const { statusCode, headers } = await desk.server.inject(`/app/${name}`);
    assert.deepEqual(
      [
        statusCode,
        headers['content-type'],
        headers['cache-control'],
        headers['x-content-type-options'],
        headers['content-security-policy'],
      ],
      [200, type, 'no-cache', 'nosniff', policy],
      name,
    );
    const again = await desk.server.inject({
      url: `/app/${name}`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    assert.equal(again.statusCode, 304, name);
  }
  for (const name of ['index.html', 'unknown.png', 'assets/../index.html', '..%2findex.html']) {
    assert.equal((await desk.server.inject(`/app/${name}`)).statusCode, 404, name);
  }
});

test('the manifest names pictures of the sizes that they have', async (t) => {
  const desk = await openDesk(t);
  const manifest = (await desk.server.inject('/app/manifest.webmanifest')).json();
  assert.deepEqual(
    [manifest.start_url, manifest.scope, manifest.display],
    ['/app/', '/app/', 'standalone'],
  );
  for (const { src, type, sizes } of manifest.icons) {
    const { statusCode, headers, rawPayload } = await desk.server.inject(src);
    assert.deepEqual([statusCode, headers['content-type']], [200, type], src);
    if (type !== 'image/png') continue;
    assert.equal(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, sizes, src);
  }
});

test('the worker of one build is another than that of the next', async (t) => {
  const desk = await openDesk(t);
  const { body } = await desk.server.inject('/app/sw.js');
  assert.match(body, /'sundesk-[0-9a-f]{16}'/);
});

test('a browser finds nothing that keeps it from installing the app', async (t) => {
  const desk = await openDesk(t);
  const { page, context } = await visit(t, { viewport: desktop });
  await openOnce(page, `${desk.url}/app/sign-in`);
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The browser of the tests is always a private one, and shows no page of its own.
  assert.deepEqual(installabilityErrors, []);
});

test('the app reports a lost connection and recovers when it is back', async (t) => {
  const desk = await openDesk(t);
  const { page, context } = await visit(t, { viewport: phone });
  await openOnce(page, `${desk.url}/app/sign-in`);
  await context.setOffline(true);
  await page.goto(`${desk.url}/app/customers?q=lee`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await page.getByText('This device is offline').waitFor();
  assert.equal(page.url(), `${desk.url}/app/customers?q=lee`, 'the address stays what was meant');
  await assertAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('when the server does not answer for a while, the installed app waits for it', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await openOnce(page, `${desk.url}/app/sign-in`);
  const { server } = desk.server;
  server.close();
  server.closeAllConnections();
  await page.reload();
  await page.getByText('Waiting for the connection').waitFor();
  server.listen(Number(new URL(desk.url).port), 'localhost');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('the device keeps the one page without a connection and nothing about people', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await openOnce(page, `${desk.url}/app/sign-in`);
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
  await page.goto(`${desk.url}/app/pipeline`);
  await page.getByRole('heading', { name: 'Pipeline', exact: true }).waitFor();
  const kept = await page.evaluate(`(async () => {
    const names = await caches.keys();
    const caches_ = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname).sort();
  })()`);
  assert.deepEqual(kept, [
    '/app/icon.svg',
    '/app/offline.css',
    '/app/offline.html',
    '/app/offline.js',
  ]);
});

/** Opens a page and waits until its worker is at work, as it is at the second visit. */
async function openOnce(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
}
