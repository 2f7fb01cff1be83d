import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { callService } from '../../support/processes/call-service.ts';
import { makeKey, openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const onlyFile = { skip: engineUnderTest === 'postgres' && 'about the SQLite file' };

const body = JSON.stringify({
  data: { customer_email: 'ann@example.com', customer_name: 'Ann Lee' },
});

/** Begins a createcustomer and sends only the first half of it. */
async function beginCreate(service: Service, apiKey: string): Promise<ClientRequest> {
  const query = new URLSearchParams({ action: 'createcustomer', api_key: apiKey });
  const create = request(`${service.url}/apidata.php?${query}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-length': Buffer.byteLength(body) },
  });
  create.on('error', () => undefined);
  create.write(body.slice(0, 20));
  await once(create, 'socket');
  // The service has the first half when it has answered something that came after it.
  await callService(service, apiKey, 'getaccount');
  return create;
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends an idle service with exit code 0`, async (t) => {
    const service = await (await openDataFolder(t)).serve();
    service.process.kill(signal);
    const { code, stderr } = await service.ended;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  });
}

test('a stopping service answers the request under way', async (t) => {
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  const create = await beginCreate(service, apiKey);
  const answered = once(create, 'response');
  service.process.kill('SIGTERM');
  await service.printed(/"msg":"stopping"/);
  create.end(body.slice(20));
  const [response] = await answered;
  const answer = (await readJson(response)) as { success: boolean };
  assert.deepEqual([response.statusCode, answer.success], [200, true]);
  const { code, stderr } = await service.ended;
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });

  assert.deepEqual(await desk.database.rows('select email from customers'), [
    { email: 'ann@example.com' },
  ]);
});

test('a stopping service answers a request whose head was on its way', async (t) => {
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.write(`POST /apidata.php?action=createcustomer&api_key=${apiKey} HTTP/1.1\r\n`);
  await callService(service, apiKey, 'getaccount');
  service.process.kill('SIGTERM');
  await service.printed(/"msg":"stopping"/);
  socket.write(`host: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 OK\r\n.*^connection: close\r\n/ims);
  assert.equal((await service.ended).code, 0);
});

test('a stopping service records the delivery under way', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  const subscription = { hookUrl: receiver.url, type_request: 'customer_created' };
  await callService(service, apiKey, 'subscribe_customer', { body: subscription });
  await callService(service, apiKey, 'createcustomer', { body: JSON.parse(body) });
  await receiver.waitFor(1);
  service.process.kill('SIGTERM');
  await service.printed(/"msg":"stopping"/);
  receiver.letGo();
  const { code, stderr } = await service.ended;
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });

  const rows = await desk.database.rows(
    'select state, claim_id, status from deliveries join attempts using (delivery_id)',
  );
  assert.deepEqual(rows, [{ state: 'delivered', claim_id: null, status: 200 }]);
  assert.equal(receiver.arrivals.length, 1);
});

test(
  'a service that has stopped has folded its log into the database file',
  onlyFile,
  async (t) => {
    const desk = await openDataFolder(t);
    const apiKey = await makeKey(desk);
    const service = await desk.serve();
    await callService(service, apiKey, 'createcustomer', { body: JSON.parse(body) });
    await service.stop();
    assert.deepEqual(readdirSync(desk.folder).toSorted(), [
      'secret.key',
      'sundesk.db',
      // Empty: what the running service locks.
      'sundesk.db-service',
    ]);
  },
);

test('a second signal ends a service that is still stopping, and not as a success', async (t) => {
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  await beginCreate(service, apiKey);
  service.process.kill('SIGTERM');
  await service.printed(/"msg":"stopping"/);
  service.process.kill('SIGTERM');
  assert.notEqual((await service.ended).code, 0);
});

/** Resolves with how the service ended, or with `undefined` when it takes longer than that. */
async function stopWithin(service: Service, ms: number): Promise<number | null | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());
  return Promise.race([service.stop().then(({ code }) => code), tooLong]);
}

test('a client that keeps its connection after its answer holds up no stop', async (t) => {
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.write(
    `POST /apidata.php?action=createcustomer&api_key=${apiKey} HTTP/1.1\r\n` +
      `host: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
  );
  await callService(service, apiKey, 'getaccount');
  const stopped = stopWithin(service, 5_000);
  await service.printed(/"msg":"stopping"/);
  socket.write(body.slice(20));
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal(await stopped, 0);
});
