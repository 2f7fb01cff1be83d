import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { mainEventTypes } from '../../../src/domain/events/event.ts';
import { exampleCompany } from '../../support/api/example-company.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openSmsProvider } from '../../support/messages/open-sms-provider.ts';
import { callService, done } from '../../support/processes/call-service.ts';
import { openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import type { PrintedSpan } from '../../support/processes/register-tracing.ts';
import { until } from '../../support/until.ts';
import { type Answer, openReceiver } from '../../support/webhooks/open-receiver.ts';

const withTracing = { NODE_OPTIONS: '--import=./test/support/processes/register-tracing.ts' };

/** A service of one account, whose events of all types go to a receiver. */
async function openService(
  t: TestContext,
  { settings, answers = [200] }: { settings: Record<string, string>; answers?: readonly Answer[] },
) {
  const receiver = await openReceiver(t, answers);
  const desk = await openDataFolder(t);
  await desk.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const apiKey = (await desk.runJson('key', 'create', '--account', '1')).api_key;
  const service = await desk.serve({ LOG_LEVEL: 'info', ...settings });
  for (const type_request of mainEventTypes) {
    const body = { hookUrl: `${receiver.url}?token=hidden`, type_request };
    await done(callService(service, apiKey, 'subscribe_customer', { body }));
  }
  const post = (action: string, data: object, headers: Record<string, string> = {}) =>
    done(callService(service, apiKey, action, { body: { data }, headers }));
  return { receiver, service, post };
}

/** Stops a service and returns the spans that it made. */
async function spansOf(service: Service): Promise<PrintedSpan[]> {
  const { code, stderr } = await service.stop();
  assert.equal(code, 0);
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Each trace as the names of its spans, those that a span caused indented below it in the order of their names. */
function treesOf(spans: readonly PrintedSpan[]): string[][] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (parentId: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => span.parentId === parentId)
      .sort((one, other) => one.name.localeCompare(other.name))
      .flatMap(({ name, spanId }) => [`${'  '.repeat(depth)}${name}`, ...below(spanId, depth + 1)]);
  for (const { name, parentId } of spans) {
    assert.ok(parentId === undefined || known.has(parentId), `${name} has an unknown parent`);
  }
  return spans
    .filter(({ parentId }) => parentId === undefined)
    .map(({ name, spanId }) => [name, ...below(spanId, 1)]);
}

function named(spans: readonly PrintedSpan[], name: string): PrintedSpan[] {
  return spans.filter((span) => span.name === name);
}

const customer = (name: string) => ({
  customer_email: `${name}@example.com`,
  customer_name: `${name} Lee`,
});

test('request, event, delivery and attempt are one trace', async (t) => {
  const { receiver, service, post } = await openService(t, {
    settings: withTracing,
    answers: [200, 503],
  });
  for (const [name, outcome] of [
    ['ann', 'delivered'],
    ['bob', 'http_5xx'],
  ] as const) {
    await post('createcustomer', customer(name));
    await service.printed(new RegExp(`"outcome":"${outcome}"`));
  }
  const spans = await spansOf(service);
  const delivered = [
    'apidata createcustomer',
    '  record customer_created',
    '    deliver webhook',
    '      POST webhook',
  ];
  assert.deepEqual(
    treesOf(spans).filter(([name]) => name !== 'apidata subscribe_customer'),
    [delivered, delivered],
  );
  const eventIds = receiver.arrivals.map(({ headers }) => headers['webhook-id']);
  const shown = (name: string) =>
    named(spans, name).map(({ kind, attributes, status }) => ({ kind, attributes, status }));
  const fine = { code: SpanStatusCode.UNSET };
  const failed = { code: SpanStatusCode.ERROR };
  const answered = {
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/apidata.php',
      'http.response.status_code': 200,
    },
    status: fine,
  };
  assert.deepEqual(shown('apidata createcustomer'), [answered, answered]);
  assert.deepEqual(
    shown('record customer_created'),
    eventIds.map((eventId) => ({
      kind: SpanKind.PRODUCER,
      attributes: { 'sundesk.event_id': eventId },
      status: fine,
    })),
  );
  assert.deepEqual(
    shown('deliver webhook').map(({ kind, attributes, status }) => [
      kind,
      attributes['sundesk.event_id'],
      attributes['sundesk.attempt'],
      attributes['sundesk.cause'],
      status,
    ]),
    [
      [SpanKind.CONSUMER, eventIds[0], 1, 'event', fine],
      [SpanKind.CONSUMER, eventIds[1], 1, 'event', failed],
    ],
  );
  const posted = (attributes: object) => ({
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(receiver.url).port),
      'network.peer.address': '127.0.0.1',
      ...attributes,
    },
  });
  assert.deepEqual(shown('POST webhook'), [
    { ...posted({ 'http.response.status_code': 200 }), status: fine },
    {
      ...posted({ 'http.response.status_code': 503, 'error.type': 'http_5xx' }),
      status: failed,
    },
  ]);
});

test('requests that share a commit keep their own traces', async (t) => {
  const { receiver, service, post } = await openService(t, { settings: withTracing });
  const names = Array.from({ length: 24 }, (_, index) => `customer${index}`);
  await Promise.all(names.map((name) => post('createcustomer', customer(name))));
  await receiver.waitFor(names.length);
  const spans = await spansOf(service);
  const requests = named(spans, 'apidata createcustomer');
  assert.equal(new Set(requests.map(({ traceId }) => traceId)).size, names.length);
  assert.deepEqual(
    named(spans, 'record customer_created')
      .map(({ parentId }) => parentId)
      .sort(),
    requests.map(({ spanId }) => spanId).sort(),
  );
});

test('a PDF, an email, an SMS and a seal are spans of the request that caused them', {
  timeout: 180_000,
}, async (t) => {
  const mail = await openMailServer(t);
  const sms = await openSmsProvider(t);
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', SMS_URL: sms.url };
  const { service, post } = await openService(t, { settings: { ...settings, ...withTracing } });
  const { legalName: legal_name, ...company } = exampleCompany;
  await post('changesettings', { company: { legal_name, ...company } });
  const customer_email = 'ann@example.com';
  await post('createcustomer', { ...customer('ann'), customer_phone_1: '0491 570 156' });
  const { project_id } = await post('createproject', {
    customer_email,
    project_title: 'Lee residence',
    site_address: {
      streetnum: '14',
      street: 'Banksia Street',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
    },
  });
  await post('updateproject', { project_id, specification });
  const { proposal } = await post('publishproposal', { project_id, signer_verification: 'none' });
  await post('sendprojectemail', { project_id, template: 'Proposal' });
  await until(async () => mail.mails.length > 0, true);
  await post('setconsent', { customer_email, channel: 'sms', given: true, source: 'phone' });
  await post('sendprojectsms', { project_id, template: 'Proposal' });
  await service.printed(/"channel":"sms".*an attempt to send a message ended/);
  await sign(service, `${mail.mails[0]?.raw}`, proposal.pdf_sha256);
  await service.printed(/a contract was sealed/);
  await service.printed(/(an attempt to send a message ended[\s\S]*){3}/);

  // Deliveries may have been made or not when the service stops, and are the subject of another test.
  const withoutDeliveries = (await spansOf(service)).filter(({ name }) => !/webhook/.test(name));
  const trees = treesOf(withoutDeliveries);
  const tree = (name: string) => trees.find(([root]) => root === name);
  assert.deepEqual(tree('apidata publishproposal'), [
    'apidata publishproposal',
    '  print PDF',
    '  record published_proposal_link',
    '  record recent_draft_project',
  ]);
  assert.deepEqual(tree('apidata sendprojectemail'), [
    'apidata sendprojectemail',
    '  send email',
    '    record customer_status_change',
    '    record project_email_sent',
  ]);
  assert.deepEqual(tree('apidata sendprojectsms'), [
    'apidata sendprojectsms',
    '  send sms',
    '    record project_sms_sent',
  ]);
  assert.deepEqual(tree('POST /p/:token/sign'), [
    'POST /p/:token/sign',
    '  seal contract',
    '    record contract_signed',
    '    record customer_status_change',
    '    seal PDF',
    '    send email',
  ]);
  assert.doesNotMatch(JSON.stringify(withoutDeliveries), /ann@example\.com|signer=|api_key/);
});

const specification = {
  panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
  inverters: [{ maker: 'Example Power', model: 'XP-5', watts: 5000, quantity: 1 }],
  price_lines: [{ description: 'The whole system, installed', quantity: 1, unit_cents: 899_000 }],
};

/** Signs as the person whom a mail invited. */
async function sign({ url }: Service, mail: string, documentSha256: string): Promise<void> {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const [, token, signer] = /\/p\/([\w-]{22})\?signer=([\w-]{22})/.exec(text) ?? [];
  const signed = await fetch(`${url}/p/${token}/sign?signer=${signer}`, {
    method: 'POST',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      name: 'Ann Lee',
      consents: true,
      signature: { kind: 'typed', text: 'Ann Lee' },
      documentSha256,
    }),
  });
  assert.equal(signed.status, 200, await signed.text());
}

test('the trace of a caller becomes a link, and only a valid one', async (t) => {
  const { service, post } = await openService(t, { settings: withTracing });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const callers = [
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, links: ['00f067aa0ba902b7'] },
    { traceparent: `00-${traceId}-00f067aa0ba902b8-00`, links: ['00f067aa0ba902b8'] },
    // A later version may have more to say.
    { traceparent: `01-${traceId}-00f067aa0ba902b9-01-more`, links: ['00f067aa0ba902b9'] },
    { traceparent: `00-${traceId}-00f067aa0ba902ba-01-more`, links: [] },
    { traceparent: `ff-${traceId}-00f067aa0ba902bb-01`, links: [] },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902bc-01`, links: [] },
    { traceparent: `00-${traceId}-${'0'.repeat(16)}-01`, links: [] },
    { traceparent: 'x'.repeat(4000), links: [] },
  ];
  for (const [index, { traceparent }] of callers.entries()) {
    await post('createcustomer', customer(`caller${index}`), { traceparent });
  }
  const requests = named(await spansOf(service), 'apidata createcustomer');
  assert.deepEqual(
    requests.map(({ links, parentId }) => ({ links, parentId })),
    callers.map(({ links }) => ({ links, parentId: undefined })),
  );
  // The caller's sampled flag decides nothing: the SDK of this test records everything.
  assert.deepEqual(
    requests.map(({ traceFlags }) => traceFlags),
    callers.map(() => 1),
  );
  assert.ok(requests.every((span) => span.traceId !== traceId));
});

test('a webhook names the span of its attempt, and neither tracestate nor baggage', async (t) => {
  const { receiver, service, post } = await openService(t, { settings: withTracing });
  await post('createcustomer', customer('ann'), { tracestate: 'a=1', baggage: 'b=2' });
  const [arrival] = await receiver.waitFor(1);
  const [posted] = named(await spansOf(service), 'POST webhook');
  assert.deepEqual(traceHeaders(arrival?.headers), [
    ['traceparent', `00-${posted?.traceId}-${posted?.spanId}-01`],
  ]);
});

test('without an SDK a webhook names no trace', async (t) => {
  const { receiver, service, post } = await openService(t, { settings: {} });
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await post('createcustomer', customer('ann'), { traceparent });
  const [arrival] = await receiver.waitFor(1);
  assert.deepEqual(traceHeaders(arrival?.headers), []);
  await service.stop();
});

function traceHeaders(headers: Record<string, string> = {}): [string, string][] {
  return Object.entries(headers).filter(([name]) => /trace|baggage|b3/i.test(name));
}

test('nothing that traces is loaded before the first scrape, whose client brings its interface', async (t) => {
  const NODE_OPTIONS = '--import=./test/support/processes/print-packages.ts';
  const { receiver, service, post } = await openService(t, { settings: { NODE_OPTIONS } });
  await post('createcustomer', customer('ann'));
  await receiver.waitFor(1);
  assert.equal((await service.stop()).stderr, '@prometheus-io/client\n');

  const scraped = await (await openDataFolder(t)).serve({ NODE_OPTIONS });
  await (await fetch(`${scraped.url}/metrics`)).text();
  assert.equal((await scraped.stop()).stderr, '@opentelemetry/api\n@prometheus-io/client\n');
});
