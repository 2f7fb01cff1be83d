import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operationsOf } from '../../src/doors/api/operations.ts';
import { openN8n, webhookContext } from '../support/integrations/n8n/open-n8n.ts';
import { openConnectedApp } from '../support/integrations/open-connected-app.ts';
import { addReadyProject } from '../support/proposals/arrange-proposals.ts';
import { openReceiver } from '../support/webhooks/open-receiver.ts';
import vectors from '../vectors/signatures.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: a test looks into what a workflow gets as it pleases.
type Any = any;

/** Compiling and packing takes long on a busy machine. */
const timeout = 180_000;

test('the package compiles strictly, holds what it needs, and says what n8n must load', {
  timeout,
}, () => {
  const { packed, trigger, action, credentials } = openN8n();
  const nodes = ['callSundesk', 'isGenuine', 'loadOptions', 'operationProperties', 'operations'];
  const compiled = [
    'credentials/SundeskApi.credentials',
    ...[...nodes, 'Sundesk.node', 'SundeskTrigger.node'].map((name) => `nodes/Sundesk/${name}`),
  ];
  assert.deepEqual(
    packed,
    [
      ...compiled.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
      ...['Sundesk.node.json', 'SundeskTrigger.node.json', 'eventTypes.json', 'sundesk.svg'].map(
        (name) => `dist/nodes/Sundesk/${name}`,
      ),
      ...['LICENSE', 'README.md', 'package.json'],
    ].toSorted(),
  );
  const manifest = JSON.parse(readFileSync(join('integrations/n8n/package.json'), 'utf8'));
  assert.deepEqual(manifest.dependencies, undefined);
  assert.ok(manifest.keywords.includes('n8n-community-node-package'));
  for (const node of [trigger, action])
    assert.deepEqual(node.description.credentials, [{ name: credentials.name, required: true }]);
});

test('credentials are tested with getaccount', { timeout }, async (t) => {
  const { credentials } = openN8n();
  const service = await openConnectedApp(t);
  const { baseURL, url, qs } = credentials.test.request;
  assert.equal(baseURL, '={{$credentials.url.replace(/\\/+$/, "")}}');
  assert.deepEqual(credentials.authenticate.properties, {
    qs: { api_key: '={{$credentials.apiKey}}' },
  });
  const ask = (key: string) =>
    fetch(`${service.url}${url}?${new URLSearchParams({ ...qs, api_key: key })}`);
  assert.equal((await ask(service.apiKey)).status, 200);
  assert.equal((await ask('sundesk_wrong')).status, 401);
});

test('a workflow subscribes to several events, is started by signed ones, and unsubscribes', {
  timeout,
}, async (t) => {
  const receiver = await openReceiver(t);
  const { trigger, context } = openN8n();
  const service = await openConnectedApp(t);
  const staticData: Any = {};
  const webhookUrl = receiver.url;
  const of = (events: string[]) => context({ ...service, webhookUrl, staticData }, { events });
  const { checkExists, create, delete: end } = trigger.webhookMethods.default;
  const subscriptions = async () => (await service.call('getsubscriptions')).body;
  const types = async () => (await subscriptions()).map((one: Any) => one.type_request);

  const both = of(['customer_created', 'customer_status_change']);
  assert.equal(await checkExists.call(both), false);
  await create.call(both);
  assert.equal(await checkExists.call(both), true);
  assert.deepEqual(await types(), [['customer_created', 'customer_status_change']]);
  // A workflow whose events or address have changed subscribes anew.
  assert.equal(await checkExists.call(of(['customer_created'])), false);
  const moved = context(
    { ...service, webhookUrl: `${webhookUrl}/new`, staticData },
    { events: ['customer_created', 'customer_status_change'] },
  );
  assert.equal(await checkExists.call(moved), false);

  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const { customer_id } = (await service.call('createcustomer', { body: { data: ann } })).body;
  const change = { customer_id, customer_status: 'Contacted' };
  await service.call('setcustomerstatus', { body: { data: change } });
  const arrivals = await receiver.waitFor(2);
  const started: Any[] = [];
  for (const arrival of arrivals) {
    const { workflowData } = await trigger.webhook.call(webhookContext(both, arrival).context);
    started.push(...workflowData.flat().map(({ json }: Any) => json));
  }
  assert.deepEqual(started.map(({ type }) => type).toSorted(), [
    'customer_created',
    'customer_status_change',
  ]);
  assert.ok(started.every(({ data }) => data.customer.customer_email === 'ann@example.com'));

  // Forged requests of a sender who knows the address of the workflow.
  const [arrival] = arrivals;
  assert.ok(arrival);
  const { 'webhook-signature': _, ...unsigned } = arrival.headers;
  for (const forged of [
    { ...arrival, bytes: Buffer.from(arrival.body.replace('ann@', 'eve@')) },
    { ...arrival, headers: unsigned },
    { ...arrival, bytes: undefined as never },
  ]) {
    const { context: asked, answered } = webhookContext(both, forged);
    assert.deepEqual(await trigger.webhook.call(asked), { noWebhookResponse: true });
    assert.deepEqual(answered, [{ status: 401 }]);
  }

  await create.call(of(['contract_signed']));
  assert.deepEqual(await types(), ['contract_signed'], 'earlier subscriptions have ended');
  await end.call(of(['contract_signed']));
  assert.deepEqual(await subscriptions(), []);
  assert.deepEqual(staticData, { subscriptions: [] });
  await end.call(of(['contract_signed']));
});

test('a workflow runs only for its status and owner, and resubscribes when they change', {
  timeout,
}, async (t) => {
  const receiver = await openReceiver(t);
  const { trigger, context } = openN8n();
  const service = await openConnectedApp(t);
  const staticData = {};
  const of = (more: object) =>
    context(
      { ...service, webhookUrl: receiver.url, staticData },
      { events: ['customer_status_change'], ...more },
    );
  const { checkExists, create } = trigger.webhookMethods.default;
  const narrow = of({ customerStatuses: ['Contacted'], ownerEmails: ['alex@example.com'] });
  await create.call(narrow);
  assert.equal(await checkExists.call(narrow), true);
  const [made] = (await service.call('getsubscriptions')).body;
  assert.deepEqual(
    [made.type_request, made.customer_statuses, made.owner_emails],
    ['customer_status_change', ['Contacted'], ['alex@example.com']],
  );
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const { customer_id } = (await service.call('createcustomer', { body: { data: ann } })).body;
  for (const customer_status of ['Qualified', 'Contacted'])
    await service.call('setcustomerstatus', { body: { data: { customer_id, customer_status } } });
  const [arrival] = await receiver.waitFor(1);
  assert.equal(JSON.parse(arrival?.body ?? '').data.new_status, 'Contacted');
  assert.equal(await checkExists.call(of({})), false);
});

test('a workflow with an event that does not exist has no subscription', {
  timeout,
}, async (t) => {
  const { trigger, context } = openN8n();
  const service = await openConnectedApp(t);
  const staticData = {};
  const webhookUrl = 'http://127.0.0.1:9';
  const events = ['customer_created', 'customer_deleted'];
  const { create } = trigger.webhookMethods.default;
  await assert.rejects(
    create.call(context({ ...service, webhookUrl, staticData }, { events })),
    /event_types must be a list of event types/,
  );
  assert.deepEqual((await service.call('getsubscriptions')).body, []);
  assert.deepEqual(staticData, {});
});

test('subscriptions that a former version made for each event are replaced', {
  timeout,
}, async (t) => {
  const { trigger, context } = openN8n();
  const service = await openConnectedApp(t);
  const webhookUrl = 'http://127.0.0.1:9';
  const subscriptions: Any[] = [];
  for (const type of ['customer_created', 'contract_signed']) {
    const body = { hookUrl: webhookUrl, type_request: type };
    const { subscription_id: id, signing_secret: secret } = (
      await service.call('subscribe_customer', { body })
    ).body;
    subscriptions.push({ id, secret, type });
  }
  const events = ['customer_created', 'contract_signed'];
  const workflow = context({ ...service, webhookUrl, staticData: { subscriptions } }, { events });
  const { checkExists, create } = trigger.webhookMethods.default;
  assert.equal(await checkExists.call(workflow), false);
  await create.call(workflow);
  assert.equal(await checkExists.call(workflow), true);
  const left = (await service.call('getsubscriptions')).body;
  assert.deepEqual(
    left.map((one: Any) => [one.name, one.type_request.toSorted()]),
    [['n8n', events.toSorted()]],
  );
});

test('a node that n8n repeats changes nothing a second time, and its next run does', {
  timeout,
}, async (t) => {
  const { action, context } = openN8n();
  const service = await openConnectedApp(t);
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const { customer_id } = (await service.call('createcustomer', { body: { data: ann } })).body;
  const addNote = async (execution: object) => {
    const note = { resource: 'customer', operation: 'addNote', note: 'Called' };
    const named = { ...note, customer_id, ...execution };
    const [[{ json }]] = await action.execute.call(context(service, named));
    return json.customer_notes.length;
  };
  assert.equal(await addNote({ executionId: '7' }), 1);
  assert.equal(await addNote({ executionId: '7' }), 1, 'a retry');
  assert.equal(await addNote({ executionId: '7', runIndex: 1 }), 2, 'a loop');
  assert.equal(await addNote({ executionId: '8' }), 3, 'another execution');
});

test('the published vectors of signatures are verified or refused', { timeout }, () => {
  const { isGenuine } = openN8n().load('isGenuine');
  const symmetric = vectors.deliveries.filter(({ secret }) => !secret.startsWith('whpk_'));
  assert.ok(symmetric.length >= 30);
  for (const { name, body, headers, secret, now, fault } of symmetric) {
    const ok = isGenuine(Buffer.from(body), headers as Any, [secret], now * 1000);
    assert.equal(ok, fault === null, name);
  }
});

test('a lead goes from a form to a sent proposal by operations of the node', {
  timeout,
}, async (t) => {
  const { action, context } = openN8n();
  const service = await openConnectedApp(t);
  const run = async (resource: string, operation: string, parameters: object = {}) => {
    const asked = context(service, { resource, operation, ...parameters });
    const [[{ json, pairedItem }]] = await action.execute.call(asked);
    assert.deepEqual(pairedItem, { item: 0 });
    return json;
  };
  const email = { customer_email: 'ann@example.com' };
  await assert.rejects(run('customer', 'get', email), {
    name: 'NodeApiError',
    httpCode: '404',
    description: 'Sundesk refused the request with CUSTOMER_NOT_FOUND',
  });
  const { customer_id } = await run('customer', 'create', {
    ...email,
    customer_name: 'Ann Lee',
    additionalFields: { customer_phone_1: '0491 570 156', company_name: '' },
  });
  const found = await run('customer', 'get', email);
  assert.equal(found.customer_phone_1, '0491 570 156');
  const changed = await run('customer', 'update', {
    customer_id,
    additionalFields: { customer_type: 'Commercial' },
  });
  assert.equal(changed.customer_type, 'Commercial');
  const lost = { customer_id, customer_status: 'Lost', additionalFields: { reason: 'Price' } };
  assert.equal((await run('customer', 'setStatus', lost)).customer_status, 'Lost');
  const noted = await run('customer', 'addNote', { customer_id, note: 'Wants a battery' });
  assert.equal(noted.customer_notes[0].note, 'Wants a battery');
  const project = await run('project', 'create', {
    customer_id,
    project_title: 'Lee residence',
    additionalFields: { street: 'Banksia Street', state: 'NSW' },
  });
  assert.equal(project.site_address.street, 'Banksia Street');
  assert.equal((await run('project', 'get', project)).project_title, 'Lee residence');

  const project_id = String(await addReadyProject(service, customer_id));
  const proposal = await run('proposal', 'publish', { project_id });
  assert.equal((await run('proposal', 'get', { project_id })).version, proposal.version);
  const template = { additionalFields: { project_id, template: 'Proposal' } };
  assert.equal((await run('message', 'sendEmail', template)).state, 'queued');
  const hello = { additionalFields: { customer_id, subject: 'Hello', text: 'Welcome' } };
  assert.equal((await run('message', 'sendEmail', hello)).state, 'queued', 'about no project');
  const data = { customer_id, channel: 'sms', given: true, source: 'Phone' };
  await service.call('setconsent', { body: { data } });
  assert.equal((await run('message', 'sendSms', template)).state, 'queued');
});

test('an item that fails stops the workflow, unless it is to go on', { timeout }, async (t) => {
  const { action, context } = openN8n();
  const service = await openConnectedApp(t);
  const parameters = {
    items: [{ json: {} }, { json: {} }],
    resource: 'customer',
    operation: 'create',
    customer_email: 'ann@example.com',
    customer_name: 'Ann Lee',
  };
  const [items] = await action.execute.call(
    context(service, { ...parameters, continueOnFail: true }),
  );
  assert.equal(items[0].json.customer_email, 'ann@example.com');
  assert.match(items[1].json.error, /already/);
  await assert.rejects(action.execute.call(context(service, parameters)), {
    name: 'NodeApiError',
    httpCode: '409',
    itemIndex: 0,
  });
});

test('every field and operation of the node is one that the API has', { timeout }, async (t) => {
  const { action, trigger, context, load } = openN8n();
  const service = await openConnectedApp(t);
  const table = operationsOf(service.app);
  for (const { action: name, method } of load('operations').operations)
    assert.equal(table.get(name)?.method, method);
  const fields = [action, trigger].flatMap((node) =>
    node.description.properties.flatMap((field: Any) => [
      { node, ...field },
      ...(field.type === 'collection' ? field.options : []).map((one: Any) => ({ node, ...one })),
    ]),
  );
  const project = await addReadyProject(service);
  for (const { node, typeOptions } of fields) {
    const method = typeOptions?.loadOptionsMethod;
    if (method === undefined) continue;
    const options = await node.methods.loadOptions[method].call(context(service));
    assert.ok(options.length > 0 && options.every((one: Any) => one.name && one.value), method);
    if (method === 'getProjects')
      assert.ok(options.some(({ value }: Any) => value === String(project)));
  }
});
