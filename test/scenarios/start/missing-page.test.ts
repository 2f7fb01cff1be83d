import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { assertAccessible } from '../../support/browser/axe.ts';
import { openBrowser, phone } from '../../support/browser/open-browser.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

const visit = openBrowser();
const inBrowser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const inJson = { code: 'NOT_FOUND', message: 'There is nothing at this path' };

test('a person reads a page where nothing is, and a program JSON', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve({ DEMO: '0' });
  for (const [path, accept, method, type] of [
    ['/nothing', inBrowser, 'GET', 'text/html; charset=utf-8'],
    ['/docs/nothing', inBrowser, 'GET', 'text/html; charset=utf-8'],
    ['/nothing', inBrowser, 'POST', 'application/json; charset=utf-8'],
    ['/nothing', '*/*', 'GET', 'application/json; charset=utf-8'],
    ['/app/assets/none.js', '*/*', 'GET', 'application/json; charset=utf-8'],
  ] as const) {
    const answer = await fetch(service.url + path, { method, headers: { accept } });
    const body = await answer.text();
    const { headers, status } = answer;
    const varies = /\baccept\b(?!-)/.test(headers.get('vary') ?? '');
    assert.deepEqual([status, headers.get('content-type'), varies], [404, type, true], path);
    if (type.startsWith('application/json')) assert.deepEqual(JSON.parse(body), inJson);
  }
  const { page } = await visit(t, { viewport: phone });
  await page.goto(`${service.url}/nothing`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await assertAccessible(page);
});

test('a node that only works answers everybody in JSON', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve({ ROLE: 'worker' });
  const answer = await fetch(`${service.url}/nothing`, { headers: { accept: inBrowser } });
  assert.deepEqual([answer.status, await answer.json()], [404, inJson]);
});

test('a load balancer may ask for health without naming a host, and for nothing else', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve();
  const { port } = new URL(service.url);
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/docs', 400],
  ] as const) {
    const socket = connect(Number(port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), new RegExp(`^HTTP/1\\.1 ${status} `), path);
  }
});
