import assert from 'node:assert/strict';
import { test } from 'node:test';
import zapier from 'zapier-platform-core';
import zapierApp from '../../integrations/zapier/src/index.ts';
import { isGenuine } from '../../integrations/zapier/src/is-genuine.ts';
import { readAddress } from '../../integrations/zapier/src/read-address.ts';
import { eventTypes } from '../../src/domain/events/event.ts';
import { type ConnectedApp, openConnectedApp } from '../support/integrations/open-connected-app.ts';
import { addDraft } from '../support/projects/arrange-projects.ts';
import { addReadyProject } from '../support/proposals/arrange-proposals.ts';
import { type Arrival, openReceiver } from '../support/webhooks/open-receiver.ts';
import vectors from '../vectors/signatures.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: a test looks into what a Zap gets as it pleases.
type Any = any;

const app: Any = zapierApp;
const run = zapier.createAppTester(app) as (method: Any, bundle: object) => Promise<Any>;
const { creates, searches } = app;
const triggers = app.triggers as Record<string, Any>;

/** What Zapier hands over in each call of a Zap that is connected to `service`. */
function bundleOf({ url, apiKey }: Pick<ConnectedApp, 'url' | 'apiKey'>, more: object = {}) {
  return { authData: { url, api_key: apiKey }, ...more };
}

/** The headers of a request by the names that Zapier gives them. */
function named(headers: object): Record<string, string> {
  const renamed = Object.entries(headers).map(([name, value]) => {
    const camel = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return [/^content-(?:type|length)$/.test(name) ? camel : `Http-${camel}`, value];
  });
  return Object.fromEntries(renamed);
}

/** A delivery as Zapier hands it to a trigger. */
function rawRequestOf({ headers, body }: Arrival) {
  return { method: 'POST', querystring: '', headers: named(headers), content: body };
}

function act(service: ConnectedApp, key: string, inputData: object): Promise<Any> {
  return run(creates[key].operation.perform, bundleOf(service, { inputData }));
}

test('the definition passes the validation that Zapier does before an upload', async () => {
  // Not in the types of the package, but what the command line calls before it uploads.
  const handler = (zapier as Any).createAppHandler(app);
  assert.deepEqual((await handler({ command: 'validate' })).results, []);
  assert.deepEqual(
    Object.keys(triggers).filter((key) => triggers[key].operation.type === 'hook'),
    [...eventTypes.slice(0, 8), 'event'],
  );
  for (const { display } of Object.values(triggers)) {
    if (display.hidden !== true) assert.match(display.description, /^Triggers when .*\.$/);
  }
});

test('a connection is tested with getaccount and named after account and key', async (t) => {
  const service = await openConnectedApp(t);
  const account = await run(app.authentication.test, bundleOf(service));
  assert.equal(account.account_name, 'Example Solar');
  const label = await run(app.authentication.connectionLabel, { inputData: account });
  assert.match(label, /^Example Solar/);
  await assert.rejects(
    run(app.authentication.test, bundleOf({ ...service, apiKey: 'sundesk_wrong' })),
    /"message":"Invalid API key","code":"AuthenticationError","status":401/,
  );
  for (const url of ['', 'crm', 'ftp://crm.example.com', 'http://crm.example.com'])
    await assert.rejects(
      run(app.authentication.test, bundleOf({ url, apiKey: service.apiKey })),
      url === 'crm' ? /Error/ : /must begin with https/,
      url,
    );
});

test('an address is understood as people enter it', () => {
  const wanted = 'https://crm.example.com/apidata.php';
  for (const entered of [
    'https://crm.example.com',
    ' https://crm.example.com/ ',
    'crm.example.com',
    'https://crm.example.com/apidata.php',
    'https://crm.example.com/?tab=keys#top',
  ])
    assert.equal(readAddress(entered), wanted, entered);
  assert.equal(readAddress('https://example.com/crm/'), 'https://example.com/crm/apidata.php');
});

test('a Zap is switched on, triggered by a signed delivery, and switched off', async (t) => {
  const receiver = await openReceiver(t);
  const service = await openConnectedApp(t);
  const { operation } = triggers.customer_created;
  const subscribeData = await run(
    operation.performSubscribe,
    bundleOf(service, { targetUrl: receiver.url }),
  );
  const subscriptions = async () => (await service.call('getsubscriptions')).body;
  assert.deepEqual(
    (await subscriptions()).map((one: Any) => [one.subscription_id, one.hookUrl, one.type_request]),
    [[subscribeData.id, receiver.url, 'customer_created']],
  );

  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await service.call('createcustomer', { body: { data: ann } });
  const [arrival] = await receiver.waitFor(1);
  assert.ok(arrival);
  const rawRequest = rawRequestOf(arrival);
  const perform = (more: object) =>
    run(operation.perform, bundleOf(service, { rawRequest, subscribeData, ...more }));
  const [item, ...others] = await perform({});
  assert.equal(others.length, 0);
  assert.equal(item.customer.customer_email, 'ann@example.com');
  assert.equal(item.type, 'customer_created');
  const [sample] = await run(operation.performList, bundleOf(service));
  assert.deepEqual(item, sample, 'a sample has the form of what triggers the Zap');

  // Forged requests of a sender who knows the address of the Zap.
  const forged = { ...rawRequest, content: rawRequest.content.replace('ann@', 'eve@') };
  const { 'Http-Webhook-Signature': _, ...unsigned } = rawRequest.headers;
  const old = { ...rawRequest.headers, 'Http-Webhook-Timestamp': '1795253864' };
  for (const more of [
    { rawRequest: forged },
    { rawRequest: { ...rawRequest, headers: unsigned } },
    { rawRequest: { ...rawRequest, headers: old } },
    { rawRequest: {} },
    { subscribeData: { id: subscribeData.id } },
    { subscribeData: { ...subscribeData, signing_secret: 'whsec_' } },
    { subscribeData: { ...subscribeData, signing_secret: 'whsec_b3RoZXI=' } },
  ])
    await assert.rejects(perform(more), { name: 'HaltedError' }, JSON.stringify(more));

  const end = () => run(operation.performUnsubscribe, bundleOf(service, { subscribeData }));
  await end();
  assert.deepEqual(await subscriptions(), []);
  await end();
});

test('the published vectors of signatures are verified or refused, except that Zapier may be a day late', () => {
  const symmetric = vectors.deliveries.filter(({ secret }) => !secret.startsWith('whpk_'));
  assert.ok(symmetric.length >= 10);
  for (const { name, body, headers, secret, now, fault } of symmetric) {
    if (fault === 'the timestamp is too old or too new') continue;
    const ok = isGenuine(body, named(headers), secret, now * 1000);
    assert.equal(ok, fault === null, name);
  }
  const [{ body, headers, secret, now }] = symmetric.filter((one) => one.fault === null) as [Any];
  const hours = (count: number) => isGenuine(body, headers, secret, (now + count * 3600) * 1000);
  assert.deepEqual([hours(23), hours(-23), hours(25), hours(-25)], [true, true, false, false]);
});

test('every trigger has real samples, or the example of its type before the first event', async (t) => {
  const service = await openConnectedApp(t);
  for (const type of eventTypes.slice(0, 8)) {
    const { operation } = triggers[type];
    const samples = await run(operation.performList, bundleOf(service));
    assert.deepEqual(samples, [operation.sample], type);
    const [described] = (await service.call('geteventtypes', { query: { type_request: type } }))
      .body;
    const { sequence: _, data, ...event } = described.example;
    assert.deepEqual(operation.sample, { ...event, ...data }, type);
  }
});

test('a Zap about several events, a status or an owner is triggered by no others', async (t) => {
  const receiver = await openReceiver(t);
  const service = await openConnectedApp(t);
  const subscribe = async (key: string, inputData: object) => {
    const bundle = bundleOf(service, { targetUrl: receiver.url, inputData });
    await run(triggers[key].operation.performSubscribe, bundle);
    return (await service.call('getsubscriptions')).body.at(-1);
  };
  const types = ['customer_created', 'customer_status_change'];
  const chosen = {
    types,
    customer_statuses: ['Contacted'],
    owner_emails: ['alex@example.com'],
  };
  const made = await subscribe('event', chosen);
  const { type_request, customer_statuses, owner_emails } = made;
  assert.deepEqual({ types: type_request, customer_statuses, owner_emails }, chosen);
  assert.equal(made.name, 'Zapier');

  const { id } = await act(service, 'create_customer', {
    customer_email: 'ann@example.com',
    customer_name: 'Ann Lee',
  });
  for (const customer_status of ['Contacted', 'Qualified']) {
    service.clock.advance(1000);
    await act(service, 'set_status', { customer_id: id, customer_status });
  }
  const [arrival] = await receiver.waitFor(1);
  assert.equal(JSON.parse(arrival?.body ?? '').data.new_status, 'Contacted');
  const samples = async (key: string, inputData: object) =>
    (await run(triggers[key].operation.performList, bundleOf(service, { inputData }))).map(
      (item: Any) => [item.type, item.customer.customer_status],
    );
  const [added, contacted, qualified] = [
    ['customer_created', 'New Lead'],
    ['customer_status_change', 'Contacted'],
    ['customer_status_change', 'Qualified'],
  ];
  assert.deepEqual(await samples('event', chosen), [contacted]);
  assert.deepEqual(await samples('event', { types }), [qualified, contacted, added]);
  const one = { customer_statuses: ['Qualified'], owner_emails: [] };
  assert.deepEqual(await samples('customer_status_change', one), [qualified]);
  const { operation } = triggers.customer_status_change;
  const foreign = { owner_emails: ['sam@example.com'] };
  const invented = await run(operation.performList, bundleOf(service, { inputData: foreign }));
  assert.deepEqual(invented, [operation.sample], 'none fits');

  const plain = await subscribe('customer_created', { customer_statuses: [], owner_emails: [] });
  assert.deepEqual([plain.customer_statuses, plain.owner_emails], [null, null]);
});

test('a lead goes from a form to a sent proposal by actions alone', async (t) => {
  const service = await openConnectedApp(t);
  const find = (customer_email: string) =>
    run(
      searches.find_customer.operation.perform,
      bundleOf(service, { inputData: { customer_email } }),
    );
  assert.deepEqual(await find('ann@example.com'), []);
  const created = await act(service, 'create_customer', {
    customer_email: 'ann@example.com',
    customer_first_name: 'Ann',
    customer_last_name: 'Lee',
    customer_phone_1: '0491 570 156',
    owner_email: 'alex@example.com',
  });
  const [found] = await find('Ann@Example.com');
  assert.equal(found.id, created.id);
  assert.equal(found.customer_first_name, 'Ann');
  await assert.rejects(
    act(service, 'create_customer', { customer_email: 'ann@example.com', customer_name: 'A' }),
    /"code":"CUSTOMER_EXISTS","status":409/,
  );

  const updated = await act(service, 'update_customer', {
    customer_email: 'ann@example.com',
    customer_type: 'Commercial',
  });
  assert.equal(updated.customer_type, 'Commercial');
  const moved = await act(service, 'set_status', {
    customer_id: created.id,
    customer_status: 'Lost',
    reason: 'Price',
  });
  assert.equal(moved.customer_status, 'Lost');
  const noted = await act(service, 'add_note', {
    customer_id: created.id,
    note: 'Wants a battery',
  });
  assert.equal(noted.customer_notes[0].note, 'Wants a battery');

  const project = await act(service, 'create_project', {
    customer_id: created.id,
    project_title: 'Lee residence',
    street: 'Banksia Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  });
  assert.equal(project.site_address.street, 'Banksia Street');
  assert.equal(project.project_title, 'Lee residence');
  await assert.rejects(
    act(service, 'publish_proposal', { project_id: project.id }),
    /PROPOSAL_INCOMPLETE/,
  );

  const project_id = String(await addReadyProject(service, created.id));
  const proposal = await act(service, 'publish_proposal', { project_id, message: 'Hi Ann' });
  assert.equal(proposal.is_new, true);
  assert.match(proposal.proposal_url, /^https:\/\/sundesk\.example\.com\//);
  const email = await act(service, 'send_email', { project_id, template: 'Proposal' });
  assert.equal(email.state, 'queued');
  const hello = { customer_id: created.id, subject: 'Hello', text: 'Welcome' };
  assert.equal((await act(service, 'send_email', hello)).state, 'queued', 'about no project');
  await assert.rejects(
    act(service, 'send_sms', { project_id, template: 'Proposal' }),
    /SMS_NO_CONSENT/,
  );
  const consent = { customer_id: created.id, channel: 'sms', given: true, source: 'Phone' };
  assert.equal((await service.call('setconsent', { body: { data: consent } })).status, 200);
  const sms = await act(service, 'send_sms', { project_id, text: 'Your proposal is ready' });
  assert.equal(sms.state, 'queued');
});

test('a step that Zapier repeats makes no second customer or project, and a note is added each time', async (t) => {
  const service = await openConnectedApp(t);
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  const { id } = await act(service, 'create_customer', ann);
  assert.equal((await act(service, 'create_customer', ann)).id, id);
  const lee = { customer_id: id, project_title: 'Lee residence' };
  const project = await act(service, 'create_project', lee);
  assert.equal((await act(service, 'create_project', lee)).id, project.id);
  const shed = await act(service, 'create_project', { ...lee, project_title: 'Lee shed' });
  assert.notEqual(shed.id, project.id);
  const note = { customer_id: id, note: 'Called' };
  await act(service, 'add_note', note);
  assert.equal((await act(service, 'add_note', note)).customer_notes.length, 2);
});

test('drop-downs offer the statuses, owners, projects and templates of the account', async (t) => {
  const service = await openConnectedApp(t);
  const options = (key: string, meta: object = { page: 0 }) =>
    run(triggers[key].operation.perform, bundleOf(service, { meta }));
  const statuses = (await options('status_list')).map(({ name }: Any) => name);
  assert.ok(statuses.includes('New Lead') && statuses.includes('Lost'));
  assert.deepEqual(
    (await options('email_template_list'))
      .map(({ name }: Any) => name)
      .filter((name: string) => !name.startsWith('Reminder')),
    ['Follow-up', 'Proposal', 'Thank you'],
  );
  assert.equal((await options('sms_template_list')).length, 7);
  const project = await addReadyProject(service);
  for (let count = 1; count <= 100; count += 1) await addDraft(service);
  const pages = await Promise.all([0, 1, 2].map((page) => options('project_list', { page })));
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 1, 0],
  );
  assert.equal(pages[0][0].id, String(project));
  for (const field of fieldsOfAll()) {
    const [key = '', value = '', label = ''] = field.dynamic?.split('.') ?? [];
    if (key === '') continue;
    for (const option of await options(key)) assert.ok(option[value] && option[label], key);
  }
});

test('an address that is not Sundesk, a limit and a key without permission give different errors', async (t) => {
  const receiver = await openReceiver(t, { status: 302, headers: { location: '/elsewhere' } });
  const service = await openConnectedApp(t);
  const testAt = (url: string) =>
    run(app.authentication.test, bundleOf({ url, apiKey: service.apiKey }));
  await assert.rejects(testAt(receiver.url), /answered with status 302 and is not Sundesk/);
  assert.equal(receiver.arrivals.length, 1, 'the key is not sent on');
  receiver.answer({ status: 429, headers: { 'retry-after': '7' } });
  await assert.rejects(testAt(receiver.url), { name: 'ThrottledError' });
  const apiKey = await service.makeKey(['customers:read']);
  const inputData = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await assert.rejects(
    run(creates.create_customer.operation.perform, bundleOf({ ...service, apiKey }, { inputData })),
    /"message":"Unauthorized access"/,
  );
});

function fieldsOfAll(): Any[] {
  const all = [...Object.values(triggers), ...Object.values(creates)] as Any[];
  return all.flatMap(({ operation }) => operation.inputFields ?? []);
}
