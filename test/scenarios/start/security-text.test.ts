import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { securityTextDoor } from '../../../src/doors/http/security-text.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

const path = '/.well-known/security.txt';
const contact = 'mailto:security@example.com';

async function openServer(t: TestContext, baseUrl: string) {
  const desk = await openTestApp(t, { ports: { baseUrl: () => baseUrl } });
  const server = createServer(desk.app, { trustProxy: false, allowHttp: false });
  server.register(securityTextDoor(desk.app, { contact }));
  t.after(() => server.close());
  return { ...desk, read: async () => (await server.inject(path)).body };
}

test('a service with a contact publishes security.txt', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve({ SECURITY_CONTACT: 'security@example.com' });
  const answer = await fetch(service.url + path);
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type')],
    [200, 'text/plain; charset=utf-8'],
  );
  const lines = (await answer.text()).split('\n');
  const [expires] = lines.splice(1, 1);
  assert.deepEqual(lines, [`Contact: ${contact}`, 'Preferred-Languages: en', '']);
  const [, moment = ''] =
    /^Expires: (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)$/.exec(expires ?? '') ?? [];
  const daysLeft = (Date.parse(moment) - Date.now()) / dayMs;
  assert.ok(daysLeft > 30 && daysLeft < 365, expires);
});

test('a service without a contact has no security.txt', async (t) => {
  const { serve } = await openDataFolder(t);
  const service = await serve();
  const answer = await fetch(service.url + path);
  assert.equal(answer.status, 404);
  assert.ok(!(await answer.text()).includes('Contact'));
});

test('the expiry follows the clock', async (t) => {
  const { clock, read } = await openServer(t, 'https://desk.example.com');
  assert.match(await read(), /^Expires: 2027-05-20T00:00:00Z$/m);
  clock.advance(100 * dayMs);
  assert.match(await read(), /^Expires: 2027-08-28T00:00:00Z$/m);
});

test('the canonical address is that of BASE_URL, where it has https', async (t) => {
  const { read } = await openServer(t, 'https://desk.example.com');
  assert.match(
    await read(),
    /^Canonical: https:\/\/desk\.example\.com\/\.well-known\/security\.txt$/m,
  );
  const plain = await openServer(t, 'http://localhost:8080');
  assert.doesNotMatch(await plain.read(), /Canonical|http:/);
});
