import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { callService } from '../../support/call-service.ts';
import { openDataFolder } from '../../support/open-data-folder.ts';
import { openReceiver } from '../../support/open-receiver.ts';

/** A service with one subscription, that has delivered a customer to a receiver, failed with another, and was stopped. */
async function runService(t: TestContext, settings: Record<string, string>) {
  const receiver = await openReceiver(t, [200, 503]);
  const desk = await openDataFolder(t);
  await desk.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const apiKey = (await desk.runJson('key', 'create', '--account', '1')).api_key;
  const service = await desk.serve({ LOG_LEVEL: 'info', ...settings });
  const hookUrl = `${receiver.url}?token=hidden`;
  await callService(service, apiKey, 'subscribe_customer', {
    body: { hookUrl, type_request: 'customer_created' },
  });
  for (const [name, outcome] of [
    ['Ann', 'delivered'],
    ['Bob', 'http_5xx'],
  ]) {
    const data = { customer_email: `${name}@example.com`, customer_name: `${name} Lee` };
    await callService(service, apiKey, 'createcustomer', { body: { data } });
    await service.printed(new RegExp(`"outcome":"${outcome}"`));
  }
  return { receiver, service };
}

test('each attempt and each operation is a span when an SDK is registered', async (t) => {
  const { receiver, service } = await runService(t, {
    NODE_OPTIONS: '--import=./test/support/register-tracing.ts',
  });
  const { code, stderr } = await service.stop();
  assert.equal(code, 0);
  const spans = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answered = (action: string) => ({
    name: `apidata ${action}`,
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/apidata.php',
      'http.response.status_code': 200,
    },
    status: { code: SpanStatusCode.UNSET },
  });
  const delivered = (arrival: number, attributes: object) => ({
    name: 'deliver webhook',
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(receiver.url).port),
      'sundesk.event_id': receiver.arrivals[arrival]?.headers['webhook-id'],
      'network.peer.address': '127.0.0.1',
      ...attributes,
    },
  });
  const byName = (name: string) => spans.filter((span) => span.name === name);
  assert.deepEqual(byName('apidata subscribe_customer'), [answered('subscribe_customer')]);
  assert.deepEqual(byName('apidata createcustomer'), [
    answered('createcustomer'),
    answered('createcustomer'),
  ]);
  assert.deepEqual(byName('deliver webhook'), [
    {
      ...delivered(0, { 'http.response.status_code': 200 }),
      status: { code: SpanStatusCode.UNSET },
    },
    {
      ...delivered(1, { 'http.response.status_code': 503, 'error.type': 'http_5xx' }),
      status: { code: SpanStatusCode.ERROR },
    },
  ]);
  assert.equal(spans.length, 5);
});

test('receivers are told nothing of a trace', async (t) => {
  const { receiver } = await runService(t, {
    NODE_OPTIONS: '--import=./test/support/register-tracing.ts',
  });
  assert.equal(receiver.arrivals.length, 2);
  for (const { headers } of receiver.arrivals) {
    const names = Object.keys(headers).filter((name) => /trace|baggage|b3/i.test(name));
    assert.deepEqual(names, []);
  }
});

test('what traces and what shows metrics is not even loaded until it is used', async (t) => {
  const NODE_OPTIONS = '--import=./test/support/print-packages.ts';
  const { service } = await runService(t, { NODE_OPTIONS });
  assert.equal((await service.stop()).stderr, '');

  const scraped = await (await openDataFolder(t)).serve({ NODE_OPTIONS });
  await (await fetch(`${scraped.url}/metrics`)).text();
  assert.match((await scraped.stop()).stderr, /^@prometheus-io\/client$/m);
});
