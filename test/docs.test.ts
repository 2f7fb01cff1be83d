import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { html } from '../src/domain/shared/html.ts';
import { describeCodes } from '../src/doors/api/open-api/describe-failures.ts';
import { guideNames } from '../src/doors/docs/guides.ts';
import { renderGuide } from '../src/doors/docs/render-guide.ts';
import { openSearch } from '../src/doors/docs/search-index.ts';
import { operationTable } from './support/api/operation-table.ts';
import { openDocs } from './support/open-docs.ts';

test('scrolling regions of a page have names that differ', async (t) => {
  const { server } = await openDocs(t);
  for (const path of guideNames.map((name) => `/docs/${name}`)) {
    const { body } = await server.inject(path);
    const names = [...body.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, name]) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
      path,
    );
  }
});

test('the changelog of the API is a page with a dated section for each version, newest first', async (t) => {
  const { server } = await openDocs(t);
  const { body } = await server.inject('/docs/changelog');
  const headings = [...body.matchAll(/<h2 id="[^"]+">(.+?) <a/g)].map(([, heading]) => heading);
  assert.ok(headings.length >= 2);
  const dates = headings.map((heading) => {
    const [, date] = /^(\d{4}-\d\d-\d\d) · (?:\d+\.\d+\.\d+|unreleased)$/.exec(heading ?? '') ?? [];
    assert.ok(date, heading);
    return date;
  });
  assert.deepEqual(dates, dates.toSorted().reverse());
  assert.match(body, /<code>Sundesk-Version<\/code>/);
});

test('the reference may load nothing but what this Sundesk serves, and its script is compressed and kept', async (t) => {
  const { server } = await openDocs(t);
  const page = await server.inject('/docs');
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/);
  assert.doesNotMatch(policy, /https?:|unsafe-eval/);
  const loaded = [...page.body.matchAll(/<(?:link|img|script)\b[^>]*?(?:src|href)="([^"]*)"/g)];
  assert.ok(loaded.length >= 5);
  for (const [tag, address = ''] of loaded) {
    assert.match(address, /^\/(?:docs|fonts)\//, tag);
    assert.equal((await server.inject(address)).statusCode, 200, tag);
  }
  const script = loaded.map(([, address = '']) => address).find((each) => /scalar-/.test(each));
  for (const [encoding, bytesMax] of [
    ['br', 1.25e6],
    ['gzip', 1.5e6],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const { headers: sent, rawPayload } = await server.inject({ url: script ?? '', headers });
    assert.equal(sent['content-encoding'], encoding);
    assert.equal(sent['cache-control'], 'public, max-age=31536000, immutable');
    assert.ok(rawPayload.length < bytesMax, `${rawPayload.length} bytes`);
  }
});

test('docs/errors.md lists every code of the API with its meaning; `npm run golden` writes it', () => {
  const file = new URL('../docs/errors.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const codes = describeCodes(operationTable).toSorted((a, b) => a.status - b.status);
  const entries = codes.map(
    ({ code, status, meaning }) => `\n### ${code}\n\nStatus ${status}: ${meaning}.\n`,
  );
  const written = `${text.split('## Codes\n')[0]}## Codes\n${entries.join('')}`;
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, written);
  else assert.equal(text, written);
});

test('the document, the style and the icon have their types', async (t) => {
  const { server } = await openDocs(t);
  const types = {
    '/openapi.json': 'application/json; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/docs/style.css': 'text/css; charset=utf-8',
    '/docs/reference.css': 'text/css; charset=utf-8',
    '/docs/reference.js': 'text/javascript; charset=utf-8',
    '/docs/icon.svg': 'image/svg+xml',
  };
  for (const [path, type] of Object.entries(types)) {
    const reply = await server.inject(path);
    assert.equal(reply.statusCode, 200, path);
    assert.equal(reply.headers['content-type'], type, path);
    assert.equal(reply.headers['x-content-type-options'], 'nosniff', path);
  }
  assert.equal((await server.inject('/openapi.json')).json().openapi, '3.1.0');
});

test('any site may read the document, and webhooks=0 leaves out what Sundesk sends', async (t) => {
  const { server } = await openDocs(t);
  const whole = await server.inject('/openapi.json');
  const without = await server.inject('/openapi.json?webhooks=0');
  assert.equal(whole.headers['access-control-allow-origin'], '*');
  assert.equal(without.headers['access-control-allow-origin'], '*');
  assert.ok(whole.json().webhooks.contract_signed);
  assert.equal(without.json().webhooks, undefined);
  assert.deepEqual(without.json().paths, whole.json().paths);
  assert.doesNotMatch(without.body, /ContractSignedEvent|Webhook events/);
  for (const path of ['/openapi-single.json', '/postman.json']) {
    const { statusCode, headers } = await server.inject(path);
    assert.deepEqual([statusCode, headers.location], [301, '/openapi.json'], path);
  }
});

test('llms.txt links to every guide, operation and event, and stays small', async (t) => {
  const { server, table } = await openDocs(t);
  const { body, headers } = await server.inject('/llms.txt');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(body, /^# Sundesk API\n\n> /);
  const targets = [...body.matchAll(/\]\(https:\/\/sundesk\.example\.com(\/docs[^)]+)\)/g)].map(
    ([, target]) => target,
  );
  for (const action of table.keys()) assert.ok(targets.includes(`/docs#${action}`), action);
  for (const name of guideNames) assert.ok(targets.includes(`/docs/${name}`), name);
  assert.ok(targets.includes('/docs#event-contract_signed'));
  assert.ok(body.length < 16 * 1024, `${body.length} characters`);
});

test('nothing is described before the first request, and then only once', async (t) => {
  const { server, timesDescribed } = await openDocs(t);
  await server.ready();
  assert.equal(timesDescribed(), 0);
  const paths = ['/openapi.json', '/llms.txt', '/docs/search?q=customer', '/openapi.json'];
  await Promise.all(paths.map((path) => server.inject(path)));
  assert.equal(timesDescribed(), 1);
});

test('does not send a browser what it has cached', async (t) => {
  const { server } = await openDocs(t);
  const first = await server.inject({
    url: '/docs/webhooks',
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.equal(first.headers['content-encoding'], 'gzip');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const second = await server.inject({ url: '/docs/webhooks', headers });
  assert.equal(second.statusCode, 304);
  assert.equal(second.body, '');
});

test('a template escapes what is put into it', () => {
  const { html: escaped } =
    html`<p title="${'"'}">${['<b>', 1, undefined, false, html`<i>&amp;</i>`]}</p>`;
  assert.equal(escaped, '<p title="&quot;">&lt;b&gt;1<i>&amp;</i></p>');
});

test('the manual promises nothing for later', async (t) => {
  const { server } = await openDocs(t);
  const { body } = await server.inject('/openapi.json');
  assert.doesNotMatch(body, /begin to fire|not yet:|No operation yet|\*later\*/i);
});

const idsOf = (page: string) => [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id ?? '');

test('every guide is a page without scripts, and each of its links leads to a page and a heading', async (t) => {
  const { server } = await openDocs(t);
  const pages = new Map<string, string>();
  for (const path of ['/docs/search', ...guideNames.map((name) => `/docs/${name}`)]) {
    const { statusCode, headers, body } = await server.inject(path);
    assert.equal(statusCode, 200, path);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/, path);
    assert.doesNotMatch(body, /<script|<[^>]*\s(?:style|on\w+)=/i, path);
    assert.equal(body.match(/<h1>/g)?.length, 1, path);
    assert.match(body, /<form class="search" role="search" action="\/docs\/search">/, path);
    const ids = idsOf(body);
    assert.equal(new Set(ids).size, ids.length, `${path}: ids are unique`);
    pages.set(path, body);
  }
  for (const [path, body] of pages) {
    for (const [, href = ''] of body.matchAll(/<a\b[^>]*? href="([^"]+)"/g)) {
      const url = new URL(href, `http://sundesk.test${path}`);
      if (url.host !== 'sundesk.test') continue;
      const target = pages.get(url.pathname) ?? (await server.inject(url.pathname)).body;
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (url.pathname !== '/docs' && anchor !== '')
        assert.ok(idsOf(target).includes(anchor), `${path}: ${href}`);
      if (!pages.has(url.pathname)) {
        assert.equal((await server.inject(url.pathname)).statusCode, 200, `${path}: ${href}`);
      }
    }
  }
});

test('HTML and foreign links in a guide are shown as text', () => {
  const text =
    '# Title\n\n<b onclick="x()">bold</b> [go](javascript:alert(1)) [file](../src/x.ts)\n\n<script>1</script>\n';
  const { body } = renderGuide({ name: 'webhooks', entry: '', text });
  assert.doesNotMatch(body.html, /<(?:b|script|a)\b/);
  assert.match(body.html, /&lt;script&gt;1&lt;\/script&gt;/);
});

/** The results of a search, as the page shows them. */
async function search(server: FastifyInstance, q: string) {
  const { body, statusCode } = await server.inject({ url: '/docs/search', query: { q } });
  assert.equal(statusCode, 200);
  const [, main = ''] = body.split('<main');
  return [
    ...main.matchAll(
      /<h2><a href="([^"]+)">(.*?)<\/a><\/h2>\s*<p class="aside">(.*?)<\/p>\s*<p>(.*?)<\/p>/gs,
    ),
  ].map(([, address = '', title = '', place = '', excerpt = '']) => ({
    address,
    title,
    place,
    excerpt,
  }));
}

test('a search finds every operation, event and error code by its name, first', async (t) => {
  const { server, table } = await openDocs(t);
  const document = (await server.inject('/openapi.json')).json();
  const find = openSearch(document);
  const codes = describeCodes(operationTable).map(({ code }) => code);
  const events = Object.keys(document.webhooks);
  assert.ok(events.length >= 8 && codes.length > 20);
  for (const name of [...table.keys(), ...events, ...codes]) {
    const [first] = find(name);
    assert.equal(first?.title, name);
  }
  for (const { address } of find('customer'))
    assert.match(address, /^\/docs(?:\/[\w-]+)?(?:#[\w/-]+)?$/);
});

test('results are ranked, say where they are, show the words and lead to the section', async (t) => {
  const { server } = await openDocs(t);
  const [first] = await search(server, 'verifying signatures');
  assert.match(first?.title ?? '', /^Verifying signatures$/);
  const [idempotent] = await search(server, 'idempotent requests');
  assert.equal(idempotent?.address, '/docs#description/idempotent-requests');
  const outage = await search(server, 'after an outage');
  assert.deepEqual(outage[0]?.address, '/docs/webhooks#after-an-outage');
  assert.equal(outage[0]?.place, 'Receiving webhooks');
  const guide = await search(server, 'checkpoint backup');
  assert.equal(guide[0]?.address, '/docs/keep-in-step#recover-after-downtime');
  assert.match(guide[0]?.excerpt ?? '', /<mark>backup<\/mark>/);
  assert.ok(
    (await search(server, 'idempotenci')).length > 0,
    'the beginning of a word and a typing error',
  );
  assert.deepEqual(await search(server, 'zzzqqq'), []);
  assert.deepEqual(await search(server, ''), []);
  for (const { address } of await search(server, 'subscription secret')) {
    const url = new URL(address, 'http://sundesk.test/docs/search');
    const { body } = await server.inject(url.pathname);
    if (url.pathname !== '/docs' && url.hash !== '')
      assert.ok(idsOf(body).includes(url.hash.slice(1)), address);
  }
});

test('nothing of a search gets into the page unescaped, and a long search is cut', async (t) => {
  const { server } = await openDocs(t);
  const hostile = [
    '"><script>alert(1)</script>',
    "' autofocus onfocus=alert(1) x='",
    '</title><img src=x onerror=alert(1)>',
    'customer <b>webhook</b>',
    '(((((',
    '[a-z]+$&\\u{110000}',
    '__proto__ constructor toString',
    '\u0000\u202e\ud800',
    '%3Cscript%3E',
  ];
  for (const q of hostile) {
    const { statusCode, body } = await server.inject({ url: '/docs/search', query: { q } });
    assert.equal(statusCode, 200, q);
    // Values of attributes are text, and the quotes in them are escaped.
    assert.doesNotMatch(
      body.replace(/"[^"]*"/g, '""'),
      /<script|<img src=x|<b>|\sonfocus=alert\(1\) x='|<[^>]*\sonerror=/i,
      q,
    );
    assert.ok(body.includes(html`value="${q.trim()}"`.html) || q.includes('\ud800'), q);
  }
  const long = await server.inject({ url: '/docs/search', query: { q: 'customer '.repeat(500) } });
  assert.equal(long.statusCode, 200);
  const [, value = ''] = /<input id="q"[^>]* value="([^"]*)"/.exec(long.body) ?? [];
  assert.equal(value, 'customer '.repeat(500).slice(0, 100));
  const twice = await server.inject('/docs/search?q=webhook&q=customer');
  assert.equal(twice.statusCode, 200);
});

test('the index is made at the first search and once, and searches are limited by address', async (t) => {
  const { server, timesDescribed } = await openDocs(t);
  await server.ready();
  assert.equal(timesDescribed(), 0);
  for (let count = 0; count < 60; count += 1) {
    const { statusCode } = await server.inject('/docs/search?q=webhook');
    assert.equal(statusCode, 200);
  }
  assert.equal(timesDescribed(), 1);
  const refused = await server.inject('/docs/search?q=webhook');
  assert.equal(refused.statusCode, 429);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.match(refused.body, /<h1>Too many searches<\/h1>/);
  const other = await server.inject({
    url: '/docs/search?q=webhook',
    remoteAddress: '::1',
  });
  assert.equal(other.statusCode, 200);
});
