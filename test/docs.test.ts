import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { html } from '../src/domain/shared/html.ts';
import { describePaths } from '../src/doors/api/open-api/describe-paths.ts';
import { describeSinglePath } from '../src/doors/api/open-api/describe-single-path.ts';
import { operationsOf } from '../src/doors/api/operations.ts';
import type { ApiDescription } from '../src/doors/docs/api-description.ts';
import { docsDoor } from '../src/doors/docs/door.ts';
import { guideNames } from '../src/doors/docs/guides.ts';
import { renderGuide } from '../src/doors/docs/render-guide.ts';
import { renderText } from '../src/doors/docs/render-text.ts';
import { openSearch } from '../src/doors/docs/search-index.ts';
import { openTestApp } from './support/open-test-app.ts';

type PostmanItem = { name: string; request: object };

async function openDocs(t: TestContext) {
  const { app, server, apiKey } = await openTestApp(t);
  const table = operationsOf(app);
  let described = 0;
  server.register(
    docsDoor(app, {
      openApi: ({ paths, webhooks }) => {
        described += 1;
        const settings = { serverUrl: 'https://sundesk.example.com', version: '1.2.3', webhooks };
        return (paths === 'each' ? describePaths : describeSinglePath)(table, settings);
      },
    }),
  );
  const document = describeSinglePath(table, {
    serverUrl: 'https://sundesk.example.com',
    version: '1.2.3',
    webhooks: true,
  });
  return { app, server, table, apiKey, document, timesDescribed: () => described };
}

test('scrolling regions of a page have names that differ', async (t) => {
  const { server } = await openDocs(t);
  for (const path of ['/docs', ...guideNames.map((name) => `/docs/${name}`)]) {
    const { body } = await server.inject(path);
    const names = [...body.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, name]) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
      path,
    );
  }
});

test('the page is HTML that may load nothing but its own style and icon', async (t) => {
  const { server } = await openDocs(t);
  const page = await server.inject('/docs');
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self';/,
  );
  assert.doesNotMatch(page.body, /<script|<[^>]*\s(?:style|on\w+)=/i);
  for (const [tag, address] of page.body.matchAll(
    /<(?:link|img|script)\b[^>]*?(?:src|href)="([^"]*)"/g,
  )) {
    assert.doesNotMatch(address ?? '', /^(?:https?:|\/\/|data:)/, tag);
    assert.equal((await server.inject(address ?? '')).statusCode, 200, tag);
  }
});

test('every operation, event and object has its section, and every link leads to one', async (t) => {
  const { server, table } = await openDocs(t);
  const { body } = await server.inject('/docs');
  const ids = [...body.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const action of table.keys()) assert.ok(ids.includes(action), action);
  for (const id of ['event-customer_created', 'event-customer_status_change', 'object-Customer'])
    assert.ok(ids.includes(id), id);
  for (const [, target] of body.matchAll(/href="#([^"]+)"/g))
    assert.ok(ids.includes(target), target);
});

test('the changelog of the API is a chapter with a dated section for each version, newest first', async (t) => {
  const { server } = await openDocs(t);
  const { body } = await server.inject('/docs');
  const file = new URL('../src/doors/docs/api-changelog.md', import.meta.url);
  const headings = [...readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm)].map(([, text]) => text);
  assert.ok(headings.length >= 2);
  const dates = headings.map((heading) => {
    const [, date, version] =
      /^(\d{4}-\d\d-\d\d) · (\d+\.\d+\.\d+|unreleased)$/.exec(heading ?? '') ?? [];
    assert.ok(body.includes(`<section id="changes-${date}-${version}"`), heading);
    return date;
  });
  assert.deepEqual(dates, dates.toSorted().reverse());
  const [, chapter = ''] = body.split('<section class="chapter" id="changelog"');
  assert.equal(chapter.match(/<li>/g)?.length, readFileSync(file, 'utf8').match(/^- /gm)?.length);
  assert.match(chapter, /<code>Sundesk-Version<\/code>/);
});

test('the document, the style and the icon have their types', async (t) => {
  const { server } = await openDocs(t);
  const types = {
    '/openapi.json': 'application/json; charset=utf-8',
    '/openapi-single.json': 'application/json; charset=utf-8',
    '/postman.json': 'application/json; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/docs/style.css': 'text/css; charset=utf-8',
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

test('any site may read the documents, and webhooks=0 leaves out what Sundesk sends', async (t) => {
  const { server } = await openDocs(t);
  for (const path of ['/openapi.json', '/openapi-single.json']) {
    const [whole, without] = [await server.inject(path), await server.inject(`${path}?webhooks=0`)];
    assert.equal(whole.headers['access-control-allow-origin'], '*');
    assert.equal(without.headers['access-control-allow-origin'], '*');
    assert.ok(whole.json().webhooks.contract_signed);
    assert.equal(without.json().webhooks, undefined);
    assert.deepEqual(without.json().paths, whole.json().paths);
    assert.doesNotMatch(without.body, /ContractSignedEvent|Webhook events/);
  }
});

test('llms.txt links to the section of every operation and event', async (t) => {
  const { server, table } = await openDocs(t);
  const { body, headers } = await server.inject('/llms.txt');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(body, /^# Sundesk API\n\n> /);
  const manual = (await server.inject('/docs')).body;
  const targets = [...body.matchAll(/\]\(https:\/\/sundesk\.example\.com\/docs#([^)]+)\)/g)].map(
    ([, target]) => target,
  );
  for (const action of table.keys()) assert.ok(targets.includes(action), action);
  assert.ok(targets.includes('event-contract_signed'));
  for (const target of targets) assert.ok(manual.includes(`id="${target}"`), target);
});

test('the requests of the Postman collection are those of the API', async (t) => {
  const { server, table, apiKey } = await openDocs(t);
  const collection = (await server.inject('/postman.json')).json();
  const requests = collection.item.flatMap(({ item }: { item: PostmanItem[] }) => item);
  assert.deepEqual(
    requests.map(({ name }: PostmanItem) => name).toSorted(),
    [...table.keys()].toSorted(),
  );
  for (const name of ['createcustomer', 'getaccount', 'findcustomers']) {
    const { request } = requests.find((each: PostmanItem) => each.name === name);
    const url = new URL(request.url.raw.replace('{{baseUrl}}', 'https://sundesk.example.com'));
    url.searchParams.set('api_key', apiKey);
    const answer = await server.inject({
      method: request.method,
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/json' },
      ...(request.body && { payload: request.body.raw }),
    });
    assert.equal(answer.statusCode, 200, `${name}: ${answer.body}`);
  }
});

test('nothing is described before the first request, and then only once', async (t) => {
  const { server, timesDescribed } = await openDocs(t);
  await server.ready();
  assert.equal(timesDescribed(), 0);
  const paths = ['/docs', '/openapi-single.json', '/docs'];
  await Promise.all(paths.map((path) => server.inject(path)));
  assert.equal(timesDescribed(), 1);
});

test('does not send a browser what it has cached', async (t) => {
  const { server } = await openDocs(t);
  const first = await server.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(first.headers['content-encoding'], 'gzip');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const second = await server.inject({ url: '/docs', headers });
  assert.equal(second.statusCode, 304);
  assert.equal(second.body, '');
});

test('a template escapes what is put into it, and text may mark code and emphasis only', () => {
  const { html: escaped } =
    html`<p title="${'"'}">${['<b>', 1, undefined, false, html`<i>&amp;</i>`]}</p>`;
  assert.equal(escaped, '<p title="&quot;">&lt;b&gt;1<i>&amp;</i></p>');
  assert.equal(
    renderText('`<a>` is *not* 2 * 3 * 4 & <b>').html,
    '<code>&lt;a&gt;</code> is <em>not</em> 2 * 3 * 4 &amp; &lt;b&gt;',
  );
});

test('the page shows the receivers of docs/receivers, whole', async (t) => {
  const { server } = await openDocs(t);
  const { body } = await server.inject('/docs');
  const files = readdirSync(new URL('../docs/receivers/', import.meta.url));
  assert.ok(files.length >= 5);
  for (const file of files) {
    const text = readFileSync(new URL(`../docs/receivers/${file}`, import.meta.url), 'utf8');
    assert.ok(body.includes(html`<span class="copy">${text.trimEnd()}</span>`.html), file);
  }
});

test('the manual promises nothing for later', async (t) => {
  const { server } = await openDocs(t);
  const [page, document] = await Promise.all(
    ['/docs', '/openapi.json'].map(async (path) => (await server.inject(path)).body),
  );
  for (const text of [page, document]) {
    assert.doesNotMatch(text ?? '', /begin to fire|not yet:|No operation yet|<em>later<\/em>/i);
  }
});

const idsOf = (page: string) => [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id ?? '');

test('every guide is a page without scripts, and each of its links leads to a page and a heading', async (t) => {
  const { server } = await openDocs(t);
  const pages = new Map<string, string>();
  for (const path of ['/docs', '/docs/search', ...guideNames.map((name) => `/docs/${name}`)]) {
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
      if (anchor !== '') assert.ok(idsOf(target).includes(anchor), `${path}: ${href}`);
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
  const { app, table, document } = await openDocs(t);
  const find = openSearch(document as unknown as ApiDescription);
  const codes = document['x-failures'].map(({ code }: { code: string }) => code);
  const events = Object.keys(document.webhooks ?? {});
  assert.ok(events.length >= 8 && codes.length > 20 && app);
  for (const name of [...table.keys(), ...events, ...codes]) {
    const [first] = find(name);
    assert.equal(first?.title, name);
  }
  for (const { address } of find('customer'))
    assert.match(address, /^\/docs(?:\/[\w-]+)?(?:#[\w-]+)?$/);
});

test('results are ranked, say where they are, show the words and lead to the section', async (t) => {
  const { server } = await openDocs(t);
  const [first] = await search(server, 'verifying signatures');
  assert.match(first?.title ?? '', /^Verifying signatures$/);
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
    if (url.hash !== '') assert.ok(idsOf(body).includes(url.hash.slice(1)), address);
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
