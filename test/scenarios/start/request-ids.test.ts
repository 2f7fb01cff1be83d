import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { docsDoor } from '../../../src/doors/docs/door.ts';
import { metricsDoor } from '../../../src/doors/http/metrics.ts';
import { securityTextDoor } from '../../../src/doors/http/security-text.ts';
import { messagesDoor } from '../../../src/doors/messages/door.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { verifyDoor } from '../../../src/doors/verify/door.ts';
import { webDoor } from '../../../src/doors/web/door.ts';
import { builtFolder } from '../../support/open-desk.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const ownId = /^req_[0-9a-z]{26}$/;

/** Sundesk with all of its doors. */
async function openAllDoors(t: TestContext): Promise<TestApp> {
  const testApp = await openTestApp(t);
  const { app, server } = testApp;
  const render = async () => ({ contentType: 'text/plain', text: '' });
  server.register(metricsDoor({ render, token: undefined }));
  for (const door of [pagesDoor, verifyDoor, messagesDoor]) server.register(door(app));
  server.register(webDoor(app, { folder: builtFolder() }));
  server.register(securityTextDoor(app, { contact: 'mailto:security@example.com' }));
  server.register(docsDoor(app, { openApi: () => ({ openapi: '3.1.0' }) }));
  return testApp;
}

const linesOf = ({ logged }: TestApp, requestId: unknown) =>
  logged.filter(({ fields }) => fields.requestId === requestId);

test('every door answers with an ID that the log has too', async (t) => {
  const testApp = await openAllDoors(t);
  const given = new Set<unknown>();
  for (const url of [
    `/apidata.php?action=getaccount&api_key=${testApp.apiKey}`,
    '/apidata.php?action=getaccount',
    '/apidata.php',
    '/healthz',
    '/readyz',
    '/metrics',
    '/app',
    '/app/trpc/session.current',
    '/app/trpc/customers.list',
    '/app/live',
    '/p/k7Qm2xVt9sRwb4Nc',
    '/verify',
    '/stop/k7Qm2xVt9sRwb4Nc',
    '/.well-known/security.txt',
    '/openapi.json',
    '/docs/style.css',
    '/nothing',
  ]) {
    const { headers } = await testApp.server.inject({ url });
    const id = headers['request-id'];
    assert.match(String(id), ownId, url);
    assert.equal(linesOf(testApp, id).length, 1, url);
    given.add(id);
  }
  assert.equal(given.size, 17);
});

test('unreadable paths and malformed HTTP get a request ID too', async (t) => {
  const testApp = await openAllDoors(t);
  const { headers } = await testApp.server.inject({ url: '/%zz' });
  assert.match(String(headers['request-id']), ownId);
  const address = await testApp.server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.setEncoding('utf8').end('garbage\r\n\r\n');
  let answer = '';
  for await (const piece of socket) answer += piece;
  const [, id] = /\r\nrequest-id: (\S+)\r\n/.exec(answer) ?? [];
  assert.match(String(id), ownId);
  assert.deepEqual(
    linesOf(testApp, id).map(({ fields }) => fields.status),
    [400],
  );
});

test('a caller cannot choose the ID, and theirs is logged beside it', async (t) => {
  const testApp = await openAllDoors(t);
  const ask = async (sent: Record<string, string>) => {
    const { headers } = await testApp.server.inject({ url: '/nothing', headers: sent });
    const [line] = linesOf(testApp, headers['request-id']);
    assert.match(String(headers['request-id']), ownId);
    return line?.fields.callersRequestId;
  };
  assert.equal(await ask({}), undefined);
  assert.equal(await ask({ 'request-id': 'job-7/retry:2' }), 'job-7/retry:2');
  assert.equal(await ask({ 'x-request-id': 'f058ebd6-02f7' }), 'f058ebd6-02f7');
  for (const hostile of [
    '{"level":"error"}',
    'a b',
    'x'.repeat(129),
    '../../etc',
    '\u001b[2J',
    testApp.apiKey,
    `id-${testApp.apiKey}`,
    '',
  ]) {
    assert.equal(await ask({ 'request-id': hostile }), undefined, hostile);
  }
});

test('every line that a request writes has its ID, also in transactions that share a commit', async (t) => {
  const testApp = await openAllDoors(t);
  const { app, server } = testApp;
  server.post('/twenty', async (request) => {
    const { which } = request.body as { which: number };
    await app.store.forAccount(1).transaction(async () => {
      app.log.info({ which }, 'in the transaction');
    });
    app.log.warn({ which }, 'afterwards');
    return {};
  });
  const asked = Array.from({ length: 20 }, async (_, which) => {
    const { headers } = await server.inject({ method: 'POST', url: '/twenty', payload: { which } });
    return { which, id: headers['request-id'] };
  });
  for (const { which, id } of await Promise.all(asked)) {
    const lines = linesOf(testApp, id).map(({ fields, message }) => [message, fields.which]);
    assert.deepEqual(lines, [
      ['in the transaction', which],
      ['afterwards', which],
      ['request', undefined],
    ]);
  }
  app.log.info({}, 'outside of requests');
  assert.deepEqual(testApp.logged.at(-1)?.fields, {});
});

test('a fault is logged with the ID that its caller got', async (t) => {
  const testApp = await openTestApp(t);
  testApp.app.store.accounts.find = () => Promise.reject(new Error('The disk is on fire'));
  const { status, headers } = await testApp.call('getaccount');
  assert.equal(status, 500);
  const messages = linesOf(testApp, headers['request-id']).map(({ message }) => message);
  assert.deepEqual(messages, ['a request failed', 'request']);
});
