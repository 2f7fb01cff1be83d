import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { readImagery } from '../../../../src/domain/imagery/imagery.ts';
import type { ImageryInput } from '../../../../src/domain/imagery/set-imagery.ts';
import { takeTile } from '../../../../src/domain/imagery/take-tile.ts';
import { openAddressGuard } from '../../../../src/outside/address-guard.ts';
import { openFetchTile } from '../../../../src/outside/fetch-tile.ts';
import { storeOf } from '../../../support/arrange.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { sampleJpeg } from '../../../support/proposals/pictures.ts';
import { startHttp } from '../../../support/webhooks/open-poster.ts';

// Aerial imagery from a service of the firm's choice: the setting, and the tiles that the service fetches for the browser.

const own = { service: 'own', attribution: '© Example Imagery', zoomMax: 20 } as const;

/** A desk whose imagery comes from a server on this machine. */
async function openImagery(t: TestContext, answer: RequestListener, timeoutMs = 10_000) {
  const asked: string[] = [];
  const { port } = await startHttp(t, (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  const { fetchTile, close } = openFetchTile({
    guard: openAddressGuard({ allow: ['127.0.0.1'], ownPort: undefined }),
    timeoutMs,
    resolve: async (name) => [name === 'inside.example.com' ? '10.0.0.1' : '127.0.0.1'],
  });
  t.after(close);
  const desk = await openDesk(t, { ports: { fetchTile } });
  const set = (address = `http://127.0.0.1:${port}/{z}/{y}/{x}.jpg?key=s3cret`) =>
    desk.as(desk.owner).imagery.set({ ...own, address });
  return { desk, asked, port, set };
}

async function ask(desk: Desk, member: Member, path: string) {
  const cookie = await desk.cookieOf(member);
  return fetch(`${desk.url}/app/files/imagery/${path}`, { headers: { cookie } });
}

async function told(desk: Desk, path = '20/5/6'): Promise<string> {
  const answer = await ask(desk, desk.owner, path);
  return `${answer.status} ${((await answer.json()) as { message: string }).message}`;
}

const sendJpeg = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end(sampleJpeg);

test('a tile comes through the service, for sellers of the account alone', async (t) => {
  const { desk, asked, set } = await openImagery(t, (_, response) => sendJpeg(response));
  assert.equal(await told(desk), '404 Aerial imagery is off');
  await set();
  const seller = await desk.addMember('sales');
  const answer = await ask(desk, seller, '20/5/6');
  assert.equal(answer.status, 200);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), sampleJpeg);
  const header = (name: string) => answer.headers.get(name);
  assert.deepEqual(
    [header('content-type'), header('cache-control'), header('set-cookie')],
    ['image/jpeg', 'private, max-age=600', null],
  );
  assert.deepEqual(asked, ['/20/6/5.jpg?key=s3cret']);

  for (const path of ['21/5/6', '20/1048576/6', '20/5/1048576', '1/2/0', '99/0/0']) {
    assert.equal(await told(desk, path), '404 There is no imagery of this place at this zoom');
  }
  for (const path of ['20/-5/6', '20/5/6.5', '20/x/6', '20/5/6a']) {
    assert.equal((await ask(desk, desk.owner, path)).status, 404, path);
  }
  const reader = await desk.addMember('read_only');
  assert.equal((await ask(desk, reader, '20/5/6')).status, 403);
  assert.equal((await fetch(`${desk.url}/app/files/imagery/20/5/6`)).status, 401);
  const { accountId } = await createAccount(desk.app, { name: 'Other', email: 'o@example.org' });
  await assert.rejects(
    takeTile(desk.app, desk.app.store.forAccount(accountId), { z: 20, x: 5, y: 6 }),
    { code: 'NOT_FOUND', message: 'Aerial imagery is off' },
  );
  assert.equal(asked.length, 1);
});

const badAnswers: readonly [string, RequestListener, string][] = [
  [
    'HTML',
    (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>'),
    '503 The imagery service answered with something other than a JPEG or PNG',
  ],
  [
    'more than a megabyte',
    (_, response) => response.end(Buffer.concat([sampleJpeg, Buffer.alloc(2 ** 20)])),
    '503 The imagery service sent a tile of more than 1 MB',
  ],
  ['nothing in time', () => undefined, '503 The imagery service did not answer in time'],
  [
    'a picture that drips',
    (_, response) => void response.write(sampleJpeg.subarray(0, 100)),
    '503 The imagery service did not answer in time',
  ],
  [
    'a closed connection',
    (request) => void request.socket.destroy(),
    '503 The imagery service cannot be reached',
  ],
  [
    'a redirect inside',
    ({ url = '' }, response) =>
      url.startsWith('/inside')
        ? sendJpeg(response)
        : response.writeHead(302, { location: '/inside' }).end(),
    '503 The imagery service answered with the status 302',
  ],
  [
    'a wrong key',
    (_, response) => response.writeHead(403).end(),
    '503 The imagery service refused the request (403); check the key in its address',
  ],
  [
    'no tile',
    (_, response) => response.writeHead(404).end(),
    '404 There is no imagery of this place at this zoom',
  ],
];
for (const [what, answer, message] of badAnswers) {
  test(`a service that answers with ${what} is refused with a sentence`, async (t) => {
    const { desk, asked, set } = await openImagery(t, answer, 1_000);
    await set();
    assert.equal(await told(desk), message);
    assert.equal(asked.length, 1);
  });
}

test('an address inside is not reached, nor a public one without encryption', async (t) => {
  const { desk, asked, set, port } = await openImagery(t, (_, response) => sendJpeg(response));
  await set(`http://inside.example.com:${port}/{z}/{x}/{y}`);
  assert.match(await told(desk), /^503 The imagery service is inside a private or reserved/);
  await set(`http://tiles.example.com:${port}/{z}/{x}/{y}`);
  assert.equal((await ask(desk, desk.owner, '20/5/6')).status, 200, 'allowed by the operator');
  assert.deepEqual(asked, ['/20/5/6']);
  desk.app.addressGuard = openAddressGuard({ allow: [], ownPort: undefined });
  for (const address of ['https://127.0.0.1/{z}/{x}/{y}', 'https://[fd00::1]/{z}/{x}/{y}']) {
    await assert.rejects(set(address), /The tile address is inside a private or reserved network/);
  }
  await assert.rejects(set('http://192.0.43.7/{z}/{x}/{y}'), /encrypted connection/);
});

test('one account has at most 64 tiles under way', async (t) => {
  const waiting: ServerResponse[] = [];
  let isReleased = false;
  const { desk, set } = await openImagery(t, (_, response) => {
    if (isReleased) sendJpeg(response);
    else waiting.push(response);
  });
  await set();
  const cookie = await desk.cookieOf(desk.owner);
  const take = (y: number) =>
    fetch(`${desk.url}/app/files/imagery/20/5/${y}`, { headers: { cookie } });
  const answers = Array.from({ length: 65 }, (_, y) => take(y));
  const first = await Promise.race(answers);
  assert.deepEqual([first.status, first.headers.get('retry-after')], [429, '1']);
  isReleased = true;
  for (const response of waiting) sendJpeg(response);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 64);
  assert.equal((await take(99)).status, 200);
});

test('owners and managers choose the imagery, and its address is never shown again', async (t) => {
  const desk = await openDesk(t);
  const { imagery, securityLog } = desk.as(desk.owner);
  const projectId = await addReadyProject(desk);
  assert.equal((await imagery.read()).service, 'off');
  assert.equal(await imagery.map({ projectId }), null);
  const address = 'https://tiles.example.com/{z}/{x}/{y}.png?key=s3cret';
  await imagery.set({ ...own, address });
  const shown = await imagery.read();
  assert.deepEqual(shown.own, {
    host: 'tiles.example.com',
    attribution: own.attribution,
    zoomMax: 20,
  });
  // The key stays where nothing new is typed.
  await imagery.set({ ...own, zoomMax: 19 });
  const stored = await readImagery(storeOf(desk));
  assert(typeof stored?.address === 'object');
  assert.equal(desk.app.secretBox.open(stored.address), address);
  assert.doesNotMatch(JSON.stringify([shown, stored, await imagery.map({ projectId })]), /s3cret/);

  const archive = await fetch(`${desk.url}/app/files/exports/everything.zip`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const settings = strFromU8(files['settings.json'] ?? assert.fail());
  const exported = { ...own, zoomMax: 19, host: 'tiles.example.com' };
  assert.deepEqual(JSON.parse(settings).imagery, exported);
  assert.doesNotMatch(settings, /s3cret/);

  const manager = await desk.addMember('manager');
  await desk.as(manager).imagery.set({ service: 'nsw' });
  const map = await imagery.map({ projectId });
  assert.match(map?.attribution ?? '', /^© State of New South Wales/);
  assert.equal(map?.zoomMax, 21);
  assert.ok(map?.centre && Math.abs(map.centre.latitude + 33.9) < 1, JSON.stringify(map));
  await imagery.set({ service: 'off' });
  const { entries } = await securityLog.list({});
  assert.deepEqual(
    entries
      .filter(({ kind }) => kind.startsWith('imagery'))
      .map(({ kind, subject }) => `${kind} ${subject}`.trim()),
    [
      'imagery_removed',
      'imagery_changed maps.six.nsw.gov.au',
      'imagery_changed tiles.example.com',
      'imagery_changed tiles.example.com',
    ],
  );
  const seller = await desk.addMember('sales');
  await assert.rejects(desk.as(seller).imagery.set({ service: 'nsw' }), /Your role/);
  await assert.rejects(desk.as(seller).imagery.map({ projectId }), /Project not found/);
});

const badInputs: readonly [string, Partial<Extract<ImageryInput, { service: 'own' }>>, RegExp][] = [
  ['no address', { address: '' }, /address must not be empty/],
  ['no attribution', { attribution: ' ' }, /must not be empty/],
  ['a missing number', { address: 'https://a.example.com/{z}/{x}' }, /begins with https/],
  [
    'a subdomain to choose',
    { address: 'https://{s}.example.com/{z}/{x}/{y}' },
    /begins with https/,
  ],
  ['a number in the host', { address: 'https://a{x}.example.com/{z}/{y}' }, /begins with https/],
  ['another protocol', { address: 'ftp://a.example.com/{z}/{x}/{y}' }, /begins with https/],
  ['a login', { address: 'https://a:b@example.com/{z}/{x}/{y}' }, /begins with https/],
  ['too large a zoom', { zoomMax: 24 }, /zoomMax/],
];
test('a service that cannot be used is refused and changes nothing', async (t) => {
  const desk = await openDesk(t);
  const { imagery } = desk.as(desk.owner);
  for (const [what, changes, message] of badInputs) {
    const input = { ...own, address: 'https://a.example.com/{z}/{x}/{y}', ...changes };
    await assert.rejects(imagery.set(input), { message }, what);
  }
  assert.equal(await readImagery(storeOf(desk)), undefined);
});
