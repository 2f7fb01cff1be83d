import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { html } from '../src/domain/shared/html.ts';
import { describePaths } from '../src/doors/api/open-api/describe-paths.ts';
import { describeSinglePath } from '../src/doors/api/open-api/describe-single-path.ts';
import { operationsOf } from '../src/doors/api/operations.ts';
import { docsDoor } from '../src/doors/docs/door.ts';
import { renderText } from '../src/doors/docs/render-text.ts';
import { openTestApp } from './support/open-test-app.ts';

type PostmanItem = { name: string; request: object };

async function openDocs(t: TestContext) {
  const { app, server, apiKey } = await openTestApp(t);
  const table = operationsOf(app);
  let described = 0;
  server.register(
    docsDoor({
      openApi: ({ paths, webhooks }) => {
        described += 1;
        const settings = { serverUrl: 'https://sundesk.example.com', version: '1.2.3', webhooks };
        return (paths === 'each' ? describePaths : describeSinglePath)(table, settings);
      },
    }),
  );
  return { server, table, apiKey, timesDescribed: () => described };
}

test('the page is HTML that may load nothing but its own style and icon', async (t) => {
  const { server } = await openDocs(t);
  const page = await server.inject('/docs');
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; style-src 'self'; img-src 'self';/,
  );
  assert.doesNotMatch(page.body, /<script|<[^>]*\s(?:style|on\w+)=/i);
  for (const [tag, address] of page.body.matchAll(
    /<(?:link|img|script)\b[^>]*?(?:src|href)="([^"]*)"/g,
  )) {
    assert.doesNotMatch(address ?? '', /^(?:https?:|\/\/|data:)/, tag);
    assert.equal((await server.inject(`/${address}`)).statusCode, 200, tag);
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

test('what a browser has already is not sent again', async (t) => {
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
