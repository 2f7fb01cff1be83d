import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operationsOf } from '../../src/doors/api/operations.ts';
import { evaluateIml } from '../support/integrations/evaluate-iml.ts';
import { openConnectedApp } from '../support/integrations/open-connected-app.ts';
import { MakeError, openMakeApp } from '../support/integrations/open-make-app.ts';
import { addReadyProject } from '../support/proposals/arrange-proposals.ts';
import { openReceiver } from '../support/webhooks/open-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into what a scenario gets as it pleases.
type Any = any;

const app = openMakeApp();
const { module: modules = {}, rpc: rpcs = {}, webhook: webhooks = {} } = app.components;
const actions = Object.entries(modules).filter(([, { moduleType }]) => moduleType === 'action');

function isError(type: string, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof MakeError);
    assert.equal(error.type, type);
    assert.match(error.message, message);
    return true;
  };
}

test('every file that the app names exists, and every module is in one group', () => {
  const root = join(import.meta.dirname, '../../integrations/make');
  const components = Object.values(app.components).flatMap((kind) => Object.values(kind));
  for (const file of components.flatMap(({ codeFiles }) => Object.values(codeFiles)))
    assert.ok(existsSync(join(root, file)), file);
  const grouped = app.read('modules/groups.json').flatMap((group: Any) => group.modules);
  assert.deepEqual(grouped.toSorted(), Object.keys(modules).toSorted());
});

test('a module sends the fields it asks for, and drop-downs have a source', () => {
  for (const [name, { codeFiles }] of actions) {
    const asked = app.read(codeFiles.mappableParams as string);
    const communication = JSON.stringify(app.read(codeFiles.communication as string));
    const sent = [...communication.matchAll(/\{\{parameters\.(\w+)\}\}/g)].map(([, of]) => of);
    assert.deepEqual(asked.map((field: Any) => field.name).toSorted(), sent.toSorted(), name);
    for (const { options } of asked)
      if (typeof options === 'string') assert.ok(rpcs[options.replace('rpc://', '')], options);
  }
});

test('every action and member that the app names is one that the API has', async (t) => {
  const { app: service } = await openConnectedApp(t);
  const table = operationsOf(service);
  const files = [...Object.values(modules), ...Object.values(rpcs), ...Object.values(webhooks)]
    .flatMap(({ codeFiles }) => [codeFiles.communication, codeFiles.attach, codeFiles.detach])
    .filter((file) => file !== undefined);
  const named = files.map((file) => app.read(file)).filter(({ qs }) => qs?.action !== undefined);
  assert.ok(named.length >= 15);
  for (const { qs, method } of named) {
    if (qs.action.includes('{{')) continue;
    assert.equal(table.get(qs.action)?.method, method, qs.action);
  }
});

test('a connection is tested and named after the account', async (t) => {
  const receiver = await openReceiver(t, { status: 302, headers: { location: '/elsewhere' } });
  const { url, apiKey } = await openConnectedApp(t);
  assert.equal(await app.connect({ url, apiKey }), 'Example Solar');
  await assert.rejects(
    app.connect({ url, apiKey: 'sundesk_wrong' }),
    isError('InvalidAccessTokenError', /^\[401\] Invalid API key$/),
  );
  await assert.rejects(app.connect({ url: receiver.url, apiKey }), isError('RuntimeError', /302/));
  assert.equal(receiver.arrivals.length, 1, 'the key is not sent on');
});

test('a webhook is attached, starts a scenario and is detached', async (t) => {
  const receiver = await openReceiver(t);
  const service = await openConnectedApp(t);
  const parameters = { type_request: ['customer_created'], customer_statuses: [] };
  const data = await app.attach('events', service, parameters, receiver.url);
  const subscriptions = async () => (await service.call('getsubscriptions')).body;
  assert.deepEqual(
    (await subscriptions()).map((one: Any) => [one.subscription_id, one.hookUrl, one.type_request]),
    [[data.subscription_id, receiver.url, 'customer_created']],
  );
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await service.call('createcustomer', { body: { data: ann } });
  const [arrival] = await receiver.waitFor(1);
  const event = JSON.parse(arrival?.body ?? '');
  const { bundles, respond } = app.receive('events', event);
  assert.deepEqual(bundles, [event]);
  assert.equal(bundles[0].data.customer.customer_email, 'ann@example.com');
  assert.equal(respond.status, 200);
  const erased = { ...event, data: { customer: { customer_id: '1' }, erased: true } };
  assert.deepEqual(app.receive('events', erased).bundles, []);
  await app.detach('events', service, data);
  assert.deepEqual(await subscriptions(), []);
});

test('a webhook of several events, a status and an owner starts no other scenario', async (t) => {
  const receiver = await openReceiver(t);
  const service = await openConnectedApp(t);
  const parameters = {
    type_request: ['customer_created', 'customer_status_change'],
    customer_statuses: ['Contacted'],
    owner_emails: ['alex@example.com'],
  };
  await app.attach('events', service, parameters, receiver.url);
  const [made] = (await service.call('getsubscriptions')).body;
  const { type_request, customer_statuses, owner_emails } = made;
  assert.deepEqual({ type_request, customer_statuses, owner_emails }, parameters);
  assert.equal(made.name, 'Make');
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const { customer_id } = (await service.call('createcustomer', { body: { data: ann } })).body;
  for (const customer_status of ['Contacted', 'Qualified']) {
    const data = { customer_id, customer_status };
    await service.call('setcustomerstatus', { body: { data } });
  }
  const [arrival] = await receiver.waitFor(1);
  assert.equal(JSON.parse(arrival?.body ?? '').data.new_status, 'Contacted');
});

test('a webhook sends the fields it asks for, and its drop-downs have a source', async () => {
  for (const { codeFiles } of Object.values(webhooks)) {
    const asked = app.read(codeFiles.params as string);
    const sent = JSON.stringify(app.read(codeFiles.attach as string));
    for (const { name, options } of asked) {
      assert.ok(sent.includes(`parameters.${name}`), name);
      if (typeof options === 'string') assert.ok(rpcs[options.replace('rpc://', '')], options);
    }
  }
});

test('a lead goes from a form to a sent proposal by modules alone', async (t) => {
  const service = await openConnectedApp(t);
  const run = (module: string, parameters: object) =>
    app.run(module, service, parameters as Record<string, unknown>);
  const customer_email = 'ann@example.com';
  await assert.rejects(
    run('getCustomer', { customer_email }),
    isError('DataError', /^\[404\] .*customer/i),
  );
  const created = await run('createCustomer', {
    customer_email,
    customer_name: 'Ann Lee',
    customer_phone_1: '0491 570 156',
  });
  assert.equal(created.customer_first_name, 'Ann');
  await assert.rejects(
    run('createCustomer', { customer_email, customer_name: 'Ann Lee' }),
    isError('DataError', /^\[409\] /),
  );
  const { customer_id } = await run('getCustomer', { customer_email });
  assert.equal(customer_id, created.customer_id);
  const changed = await run('updateCustomer', { customer_id, customer_type: 'Commercial' });
  assert.equal(changed.customer_type, 'Commercial');
  const lost = { customer_id, customer_status: 'Lost', reason: 'Price' };
  assert.equal((await run('setStatus', lost)).customer_status, 'Lost');
  const noted = await run('addNote', { customer_email, note: 'Wants a battery' });
  assert.equal(noted.customer_notes[0].note, 'Wants a battery');
  const lee = { customer_id, project_title: 'Lee residence', street: 'Banksia Street' };
  const project = await run('createProject', lee);
  assert.equal(project.site_address.street, 'Banksia Street');

  const project_id = String(await addReadyProject(service, customer_id));
  const proposal = await run('publishProposal', { project_id, message: 'Hi Ann' });
  assert.match(proposal.proposal_url, /^https:\/\/sundesk\.example\.com\//);
  const email = await run('sendEmail', { project_id, template: 'Proposal' });
  assert.equal(email.state, 'queued');
  const hello = { customer_id, subject: 'Hello', text: 'Welcome' };
  assert.equal((await run('sendEmail', hello)).state, 'queued', 'about no project');
  const data = { customer_id, channel: 'sms', given: true, source: 'Phone' };
  await service.call('setconsent', { body: { data } });
  assert.equal((await run('sendSms', { project_id, text: 'Ready' })).state, 'queued');

  const listed = await run('makeApiCall', {
    action: 'getallcustomers',
    method: 'GET',
    qs: [{ key: 'page', value: '1' }],
  });
  assert.equal(listed.statusCode, 200);
  assert.equal(listed.headers['x-total-count'], '1');
  const body = JSON.stringify({ data: { customer_id, note: 'By an API call' } });
  const called = await run('makeApiCall', { action: 'addcustomernote', method: 'POST', body });
  assert.equal(called.body.customer.customer_notes.length, 2);
});

test('drop-downs offer the statuses, owners, projects and templates of the account', async (t) => {
  const service = await openConnectedApp(t);
  const project = await addReadyProject(service);
  for (const rpc of Object.keys(rpcs)) {
    const options = await app.options(rpc, service);
    assert.ok(options.length > 0, rpc);
    for (const { label, value } of options) assert.ok(label && value, rpc);
  }
  const values = async (rpc: string) => (await app.options(rpc, service)).map((one) => one.value);
  assert.deepEqual(await values('listOwners'), ['alex@example.com']);
  assert.deepEqual(await values('listProjects'), [String(project)]);
  const templates = await values('listEmailTemplates');
  assert.deepEqual(
    templates.filter((name) => !`${name}`.startsWith('Reminder')),
    ['Follow-up', 'Proposal', 'Thank you'],
  );
});

test('the samples of modules are what their interfaces describe', () => {
  for (const [name, { codeFiles }] of Object.entries(modules)) {
    if (codeFiles.samples === undefined) continue;
    const described = app.read(codeFiles.interface as string).map((field: Any) => field.name);
    const sampled = Object.keys(app.read(codeFiles.samples));
    assert.deepEqual(sampled, described, name);
  }
});

test('an expression that the interpreter does not know is refused', () => {
  const scope = { parameters: { a: 1 } };
  assert.deepEqual(evaluateIml({ a: '{{parameters.a}}', b: '{{parameters.b}}' }, scope), { a: 1 });
  assert.equal(evaluateIml('a{{parameters.a}}{{parameters.b}}', scope), 'a1');
  assert.throws(() => evaluateIml('{{parameters.a + 1}}', scope), /Unknown expression/);
});
