import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { builtFolder } from '../../support/open-desk.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

test('a slash at the end of a path changes nothing', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve({ DEMO: '1', METRICS_TOKEN: 'a-token-of-the-operator' });
  const [, proposalUrl = ''] = await service.printed(/proposal {2}(\S+) /);
  const [, apiKey = ''] = await service.printed(/API key {3}(\S+) /);
  const page = new URL(proposalUrl);
  const [script = ''] = readdirSync(join(builtFolder(), 'assets')).filter((file) =>
    file.endsWith('.js'),
  );
  const styleOfPages = /\/p\/assets\/[^"]+\.css/.exec(await (await fetch(page)).text())?.[0] ?? '';
  const read = async (path: string, method: string) => {
    const response = await fetch(service.url + path, { method, redirect: 'manual' });
    const { headers } = response;
    const body = await response.text();
    return {
      status: response.status,
      type: headers.get('content-type'),
      location: headers.get('location'),
      // A visit of a page is counted in it.
      body: path.startsWith('/p/') ? '' : body.replace(/(csp-nonce" content=)"[^"]+/, '$1'),
    };
  };
  for (const [path, status, method = 'GET'] of [
    [`/apidata.php?action=getaccount&api_key=${apiKey}`, 200],
    [`/apidata.php/getaccount?api_key=${apiKey}`, 200],
    [`/apidata.php/getaccount?api_key=${apiKey}`, 405, 'POST'],
    ['/apidata.php?action=getaccount', 401],
    [page.pathname + page.search, 200],
    [`${page.pathname}/proposal.pdf${page.search}`, 200],
    [`${page.pathname}/state${page.search}`, 200],
    [`${page.pathname}/decline${page.search}`, 400, 'POST'],
    ['/p/unknown', 404],
    [styleOfPages, 200],
    ['/docs', 200],
    ['/docs/webhooks', 200],
    ['/docs/style.css', 200],
    ['/docs/search?q=customer', 200],
    ['/openapi.json?webhooks=0', 200],
    ['/llms.txt', 200],
    ['/verify', 200],
    ['/verify/style.css', 200],
    ['/verify', 400, 'POST'],
    ['/stop/unknown', 404],
    ['/sms/incoming', 403, 'POST'],
    ['/app', 200],
    ['/app/customers/1', 200],
    ['/app/customers?search=a/', 200],
    [`/app/assets/${script}`, 200],
    ['/app/assets/none.js', 404],
    ['/app/manifest.webmanifest', 200],
    ['/app/none.png', 404],
    ['/app/trpc/session.current', 200],
    ['/app/auth/sign-in/email', 400, 'POST'],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/none', 404],
  ] as const) {
    const [name = '', query] = path.split(/(?=\?)/);
    const plain = await read(path, method);
    assert.equal(plain.status, status, `${method} ${path}`);
    assert.deepEqual(await read(`${name}/${query ?? ''}`, method), plain, `${method} ${path}`);
  }
});

test('a compressed body is refused in the form of each door before it is read', async (t) => {
  const { serve, runJson } = await openDataFolder(t);
  await runJson('account', 'create', '--name', 'New', '--email', 'new@example.com');
  const { api_key: apiKey } = await runJson('key', 'create', '--account', '1');
  const service = await serve();
  const message = 'The body is compressed; send it as it is, without Content-Encoding';
  const send = async (path: string, encoding: string, headers: Record<string, string> = {}) => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding, ...headers },
      body: /^identity(, identity)?$/i.test(encoding) ? '{}' : gzipSync('{}'),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const create = `/apidata.php?action=createcustomer&api_key=${apiKey}`;
  for (const encoding of ['gzip', 'GZIP', 'br', 'deflate, gzip', 'identity, gzip', 'x-unknown']) {
    const { status, text, headers } = await send(create, encoding);
    const { code, message: words } = JSON.parse(text);
    assert.deepEqual([status, code, words], [415, 'ENCODING_REFUSED', message], encoding);
    assert.equal(headers.get('connection'), 'close', 'The body is still on its way');
  }
  const coded = { code: 'ENCODING_REFUSED', message };
  const json = (body: object) => (text: string) => assert.deepEqual(JSON.parse(text), body);
  const page = { accept: 'text/html' };
  const signed = { 'x-twilio-signature': 'any' };
  for (const [path, check, headers] of [
    ['/p/unknown/sign', json(coded)],
    ['/app/auth/sign-in/email', json({ message, refusal: 'ENCODING_REFUSED' })],
    ['/verify', (text: string) => assert.match(text, /<h1>Upload failed<\/h1>/), page],
    ['/sms/incoming', (text: string) => assert.equal(text, `${message}\n`), signed],
    ['/stop/unknown', (text: string) => assert.match(text, /<h1>Request not understood<\/h1>/)],
  ] as const) {
    const { status, text } = await send(path, 'gzip', headers);
    assert.equal(status, 415, path);
    check(text);
  }
  const trpc = await send('/app/trpc/session.setUp', 'gzip');
  assert.equal(trpc.status, 415);
  for (const encoding of ['identity', 'Identity, identity']) {
    const { status, text } = await send(create, encoding);
    assert.deepEqual([status, JSON.parse(text).code], [400, 'INVALID_PARAMETERS']);
  }
  // A key that is wrong is told first.
  assert.equal(
    (await send('/apidata.php?action=createcustomer&api_key=wrong', 'gzip')).status,
    401,
  );
});
