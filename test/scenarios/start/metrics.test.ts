import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { metricsDoor } from '../../../src/doors/http/metrics.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { parseMetrics } from '../../support/parse-metrics.ts';
import { callService } from '../../support/processes/call-service.ts';
import { makeKey, openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const token = 'correct-horse-battery-staple';
const away = '203.0.113.7';
const notThere = {
  status: 404,
  body: '{"code":"NOT_FOUND","message":"There is nothing at this path"}',
};
const shown = { status: 200, body: 'sundesk_database_up 1\n' };

/** A server that shows one number to those who may read it. */
async function openServer(
  t: TestContext,
  settings: { token?: string; trustProxy?: number; allowHttp?: boolean } = {},
) {
  const { app } = await openTestApp(t);
  const { token, ...rest } = settings;
  const server = createServer(app, { trustProxy: false, allowHttp: false, ...rest });
  const render = async () => ({ contentType: 'text/plain', text: shown.body });
  server.register(metricsDoor({ render, token }));
  t.after(() => server.close());
  return async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const reply = await server.inject({ url: '/metrics', remoteAddress, headers });
    return { status: reply.statusCode, body: reply.body };
  };
}

test('metrics are shown on the machine itself', async (t) => {
  const ask = await openServer(t);
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    assert.deepEqual(await ask(address), shown, address);
  }
});

test('metrics are hidden from other machines', async (t) => {
  const ask = await openServer(t, { allowHttp: true });
  const authorization = `Bearer ${token}`;
  for (const address of [away, '10.0.0.2', '2001:db8::7', '::ffff:203.0.113.7']) {
    assert.deepEqual(await ask(address), notThere, address);
    assert.deepEqual(await ask(address, { authorization }), notThere, address);
  }
});

test('a forwarded address in a header does not count as local', async (t) => {
  for (const trustProxy of [0, 1]) {
    const ask = await openServer(t, { allowHttp: true, trustProxy });
    assert.deepEqual(await ask(away, { 'x-forwarded-for': '127.0.0.1' }), notThere);
    assert.deepEqual(await ask(away, { forwarded: 'for=127.0.0.1' }), notThere);
  }
});

test('does not treat requests from a local proxy as local', async (t) => {
  const ask = await openServer(t, { trustProxy: 1, token });
  for (const [name, value] of [
    ['x-forwarded-for', away],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', away],
    ['forwarded', `for=${away};proto=https`],
    ['via', '1.1 proxy'],
  ] as const) {
    assert.notEqual((await ask('127.0.0.1', { [name]: value })).status, 200, name);
  }
  const forwarded = { 'x-forwarded-for': away, 'x-forwarded-proto': 'https' };
  assert.deepEqual(await ask('127.0.0.1', forwarded), notThere);
  assert.deepEqual(
    await ask('127.0.0.1', { ...forwarded, authorization: `Bearer ${token}` }),
    shown,
  );
});

test('the token opens the metrics to other machines, and nothing like it does', async (t) => {
  const ask = await openServer(t, { allowHttp: true, token });
  assert.deepEqual(await ask(away, { authorization: `Bearer ${token}` }), shown);
  assert.deepEqual(await ask(away, { authorization: `bearer ${token}` }), shown);
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token} ${token}`,
  ]) {
    assert.deepEqual(await ask(away, { authorization }), notThere, authorization);
  }
  assert.deepEqual(await ask(away), notThere);
});

test('the token does not cross a network in the clear', async (t) => {
  const ask = await openServer(t, { token });
  const { status, body } = await ask(away, { authorization: `Bearer ${token}` });
  assert.deepEqual([status, JSON.parse(body).code], [403, 'HTTPS_REQUIRED']);
});

test('a token that could be guessed is refused', async (t) => {
  const { code, stderr } = await (await openDataFolder(t)).run(['serve'], {
    METRICS_TOKEN: 'metrics',
  });
  assert.deepEqual(
    { code, stderr },
    {
      code: 1,
      stderr:
        'Invalid setting:\n' + 'METRICS_TOKEN must have at least 16 characters, and no spaces\n',
    },
  );
});

async function scrape(service: Service): Promise<{ text: string; numbers: Map<string, number> }> {
  const response = await fetch(`${service.url}/metrics`);
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, type]);
  const text = await response.text();
  return { text, numbers: parseMetrics(text) };
}

test('a real service counts what it answers and delivers, without any secrets', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'info' });
  const hookUrl = `${receiver.url}/secret-path?token=hidden`;
  const body = { hookUrl, type_request: 'customer_created' };
  await callService(service, apiKey, 'subscribe_customer', { body });
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await callService(service, apiKey, 'createcustomer', { body: { data } });
  await callService(service, apiKey, 'createcustomer', { body: { data } });
  await callService(service, apiKey, 'ann@example.com');
  await (await fetch(`${service.url}/nowhere?api_key=${apiKey}`)).text();
  await service.printed(/"msg":"delivery attempted"/);

  const { text, numbers } = await scrape(service);
  const seen = (series: string) => numbers.get(series);
  const api = (action: string, method: string, status: number) =>
    `sundesk_http_requests_total{route="/apidata.php",action="${action}",method="${method}",status="${status}"}`;
  assert.deepEqual(
    {
      delivered: seen('sundesk_delivery_attempts_total{outcome="delivered"}'),
      opened: seen('sundesk_delivery_connections_total{reused="false"}'),
      latencies: seen('sundesk_delivery_latency_seconds_count'),
      durations: seen('sundesk_delivery_attempt_seconds_count'),
      waiting: seen('sundesk_deliveries_waiting'),
      sending: seen('sundesk_deliveries_sending'),
      oldest: seen('sundesk_oldest_due_delivery_seconds'),
      breakers: seen('sundesk_breakers_open'),
      database: seen('sundesk_database_up'),
      created: seen(api('createcustomer', 'POST', 200)),
      refused: seen(api('createcustomer', 'POST', 409)),
      unknownAction: seen(api('unknown', 'GET', 400)),
      nowhere: seen('sundesk_http_requests_total{route="unknown",method="GET",status="404"}'),
    },
    {
      delivered: 1,
      opened: 1,
      latencies: 1,
      durations: 1,
      waiting: 0,
      sending: 0,
      oldest: 0,
      breakers: 0,
      database: 1,
      created: 1,
      refused: 1,
      unknownAction: 1,
      nowhere: 1,
    },
  );
  for (const secret of [apiKey, 'ann@', 'Lee', 'example.com', '127.0.0.1', 'secret-path', 'hidden'])
    assert.ok(!text.includes(secret), secret);
});

test('a service shows its metrics in every role, and stops after that as before', async (t) => {
  const { serve } = await openDataFolder(t);
  for (const ROLE of ['all', 'web', 'worker']) {
    const service = await serve({ ROLE });
    const { numbers } = await scrape(service);
    assert.equal(numbers.get('sundesk_database_up'), 1, ROLE);
    const { code, signal, stderr } = await service.stop();
    assert.deepEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: '' }, ROLE);
  }
});
