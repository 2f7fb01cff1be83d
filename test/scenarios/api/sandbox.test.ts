import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findApiKeys } from '../../../src/domain/accounts/api-keys/queries.ts';
import { emailChannel, smsChannel } from '../../../src/domain/messages/channels/find-channel.ts';
import { saveOwnEmail, saveOwnSms } from '../../../src/domain/messages/channels/queries.ts';
import { setOwnEmail, setOwnSms } from '../../../src/domain/messages/channels/set-own-channels.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import { openTestSandbox } from '../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { quickSeal } from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { until } from '../../support/until.ts';

const words = { subject: 'About your roof', text: 'Hi Ann, is it steel?' };

/** A firm with its sandbox, and whatever either hands over to a mail server or SMS provider. */
async function openPair(t: TestContext, ports: Parameters<typeof openTestApp>[1] = {}) {
  const sent: { to: string; text: string }[] = [];
  const send = async (message: { to: string; text: string }, beforeSubmit: () => Promise<void>) => {
    await beforeSubmit();
    sent.push({ to: message.to, text: message.text });
    return { outcome: 'accepted', providerId: 'sent for real' } as const;
  };
  const firm = await openTestApp(t, {
    ...ports,
    ports: {
      ...quickSeal,
      ...quickPrinter,
      sendEmail: send,
      sendSms: send,
      openEmailSender: () => send,
      openSmsSender: () => send,
      ...ports.ports,
    },
  });
  const sandbox = await openTestSandbox(firm);
  return { firm, sandbox, sent };
}

/** Sends what waits, until nothing does. */
async function sendAll(test: TestApp): Promise<void> {
  const worker = startMessageWorker(test.app);
  try {
    await until(async () => {
      const { waiting, nextMs } = await test.app.store.outbox.look();
      return waiting.length === 0 && nextMs === undefined;
    }, true);
  } finally {
    await worker.stop();
  }
}

async function ask(test: TestApp, action: string, data?: object) {
  const reply = await test.call(action, data && { body: data });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
}

async function consentToSms(test: TestApp, customerId: string): Promise<void> {
  const consent = { customer_id: customerId, channel: 'sms', given: true, source: 'By phone' };
  await ask(test, 'setconsent', { data: consent });
}

async function captured(test: TestApp, query: Record<string, string> = {}) {
  const { status, body } = await test.call('gettestmessages', { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('an account gets one sandbox, with its team and pipeline and none of its customers', async (t) => {
  const { firm, sandbox } = await openPair(t);
  await addCustomer(firm);
  assert.match(sandbox.apiKey, /^sundesk_test_[\w-]{32}$/);
  assert.doesNotMatch(firm.apiKey, /^sundesk_test_/);
  const about = await ask(sandbox, 'getaccount');
  assert.deepEqual(
    [about.account_name, about.is_sandbox, about.user.email, about.key.permissions.length],
    ['Example Solar (sandbox)', true, 'alex@example.com', 6],
  );
  assert.equal((await ask(firm, 'getaccount')).is_sandbox, false);
  const names = async (of: TestApp) =>
    (await ask(of, 'getstatuses')).map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(sandbox), await names(firm));
  assert.deepEqual(await ask(sandbox, 'getallcustomers'), []);

  const again = await ask(firm, 'opensandbox', {});
  assert.deepEqual(
    [again.created, again.account_id, again.api_key === sandbox.apiKey],
    [false, String(sandbox.account.accountId), false],
  );
  const nested = await sandbox.call('opensandbox', { body: {} });
  assert.deepEqual([nested.status, nested.body.code], [409, 'SANDBOX_REFUSED']);
});

test('two that open the sandbox at the same moment get the same one', async (t) => {
  const firm = await openTestApp(t);
  const opened = await Promise.all([1, 2, 3].map(() => ask(firm, 'opensandbox', {})));
  assert.deepEqual(new Set(opened.map(({ account_id }) => account_id)).size, 1);
  assert.equal(opened.filter(({ created }) => created).length, 1);
});

test('a replaced key of a sandbox can still be told from a real one', async (t) => {
  const { sandbox } = await openPair(t);
  const { replaceApiKey } = await import(
    '../../../src/domain/accounts/api-keys/replace-api-key.ts'
  );
  const [key] = await findApiKeys(storeOf(sandbox));
  const made = await replaceApiKey(sandbox.app, { keyId: key?.keyId ?? '', overlapMs: 0 });
  assert.match(made.apiKey, /^sundesk_test_/);
});

test('email and SMS of a sandbox are captured with all their words, and none is sent', async (t) => {
  const { firm, sandbox, sent } = await openPair(t);
  const customerId = await addCustomer(sandbox, { customer_phone_1: '0491 570 156' });
  const projectId = await addReadyProject(sandbox, customerId);
  await publish(sandbox, projectId, { verification: 'none' });
  await consentToSms(sandbox, customerId);
  const about = { project_id: String(projectId) };
  const link = { ...about, template: 'Proposal' };
  const email = await ask(sandbox, 'sendprojectemail', { data: link });
  firm.clock.advance(1000);
  await ask(sandbox, 'sendprojectsms', { data: { ...about, text: 'Is it steel?' } });
  await sendAll(firm);

  assert.deepEqual(sent, []);
  const { items, next } = await captured(sandbox);
  assert.equal(next, null);
  assert.deepEqual(
    items.map((one: Record<string, string>) => [one.channel, one.purpose, one.to]),
    [
      ['sms', 'project', '+61491570156'],
      ['email', 'project', 'ann@example.com'],
    ],
  );
  const [sms, mail] = items;
  assert.match(sms.text, /Is it steel\?/);
  assert.equal(mail.message_id, email.message_id);
  // What the recipient gets, and nobody reads in a real account.
  assert.match(mail.text, /\/p\/[\w-]+\?signer=[\w-]{22}/);
  assert.match(mail.html, /<a href="/);
  const types = (await ask(sandbox, 'getevents')).map(({ type }: { type: string }) => type);
  assert.ok(types.includes('project_email_sent') && types.includes('project_sms_sent'));
  const message = await sandbox.call('getmessage', { query: { message_id: email.message_id } });
  assert.deepEqual([message.body.state, message.body.provider_id], ['sent', 'captured']);
});

test('codes for signing can be read in a sandbox and nowhere else', async (t) => {
  const { firm, sandbox, sent } = await openPair(t);
  const { queueNotice } = await import('../../../src/domain/messages/team/queue-notice.ts');
  for (const test of [firm, sandbox]) {
    const customerId = Number(await addCustomer(test));
    const code = { subject: 'Your signing code', text: '123456 is the code' };
    const to = { channel: 'email', recipient: 'ann@example.com', projectId: undefined } as const;
    await storeOf(test).transaction((tx) =>
      queueNotice(test.app, tx, { customerId, ...to, ...code }),
    );
  }
  await sendAll(firm);
  assert.deepEqual(sent, [{ to: 'ann@example.com', text: '123456 is the code' }]);
  const { items } = await captured(sandbox);
  assert.deepEqual(
    items.map((one: Record<string, string>) => [one.purpose, one.text]),
    [['notice', '123456 is the code']],
  );
  assert.deepEqual(
    await firm.database.rows(
      "select text from messages where purpose = 'notice' order by account_id",
    ),
    [{ text: '' }, { text: '123456 is the code' }],
  );
  const refused = await firm.call('gettestmessages');
  assert.deepEqual([refused.status, refused.body.code], [403, 'SANDBOX_ONLY']);
});

test('captured messages come in pages', async (t) => {
  const { firm, sandbox } = await openPair(t);
  const projectId = await addReadyProject(sandbox);
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const data = { project_id: String(projectId), ...words };
    ids.unshift((await ask(sandbox, 'sendprojectemail', { data })).message_id);
    firm.clock.advance(1000);
  }
  await sendAll(firm);
  const first = await captured(sandbox, { limit: '2' });
  const second = await captured(sandbox, { limit: '2', cursor: first.next });
  const idsOf = ({ items }: { items: { message_id: string }[] }) =>
    items.map(({ message_id }) => message_id);
  assert.deepEqual([...idsOf(first), ...idsOf(second)], ids);
  assert.equal(second.next, null);
  assert.deepEqual((await captured(sandbox, { channel: 'sms' })).items, []);
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await sandbox.call('gettestmessages', { query });
    return [status, body.code, body.param];
  };
  const faulty = [400, 'INVALID_PARAMETERS', 'cursor'];
  assert.deepEqual(await refused({ cursor: first.next, channel: 'email' }), faulty);
  assert.deepEqual(await refused({ cursor: ids[0] ?? '' }), faulty);
});

test('a mail server or provider that a sandbox got by whatever way is not used', async (t) => {
  const { firm, sandbox, sent } = await openPair(t);
  const { app } = sandbox;
  const server = {
    host: 'smtp.example.com',
    port: 587,
    encryption: 'starttls',
    user: '',
    from: 'sales@example.com.au',
    fromName: '',
  } as const;
  const provider = { url: 'https://api.twilio.com', sid: 'AC01', token: 'a', from: '0491570006' };
  const store = storeOf(sandbox);
  await assert.rejects(
    store.transaction((tx) => setOwnEmail(app, tx, { ...server, password: '' })),
    { code: 'SANDBOX_REFUSED' },
  );
  await assert.rejects(
    store.transaction((tx) => setOwnSms(app, tx, provider)),
    { code: 'SANDBOX_REFUSED' },
  );
  // As a fault elsewhere, or a hand on the database, could leave them.
  const identity = { kind: 'sms_token', accountId: sandbox.account.accountId } as const;
  const sealedToken = app.secretBox.seal('a', identity);
  await store.transaction(async (tx) => {
    await saveOwnEmail(tx, { ...server, sealedPassword: undefined });
    await saveOwnSms(tx, { ...provider, sealedToken });
  });
  const projectId = await addReadyProject(sandbox);
  await ask(sandbox, 'sendprojectemail', { data: { project_id: String(projectId), ...words } });
  await sendAll(firm);
  assert.deepEqual(sent, []);
  assert.equal((await captured(sandbox)).items.length, 1);
  const email = await emailChannel(app, store);
  const sms = await smsChannel(app, store);
  assert.notEqual(email, app.sendEmail);
  assert.notEqual(sms, app.sendSms);
});

test('captured messages neither wait for a failing mail server nor make it count as healthy', async (t) => {
  const firm = await openTestApp(t, {
    ports: {
      sendEmail: async () => ({
        outcome: 'deferred',
        problem: 'No answer',
        isServerFault: true,
      }),
    },
  });
  const sandbox = await openTestSandbox(firm);
  const projects = [await addReadyProject(firm), await addReadyProject(sandbox)];
  const worker = startMessageWorker(firm.app);
  t.after(() => worker.stop());
  const send = (of: TestApp, projectId: number | undefined) =>
    ask(of, 'sendprojectemail', { data: { project_id: String(projectId), ...words } });
  await send(firm, projects[0]);
  const paused = 'a mail server or SMS provider failed and is paused';
  await until(async () => firm.logged.some(({ message }) => message === paused), true);
  await send(sandbox, projects[1]);
  await until(async () => (await captured(sandbox)).items.length, 1);
  await send(firm, projects[0]);
  const { waiting } = await firm.app.store.outbox.look();
  assert.equal(waiting.length, 1, 'the real server is still paused');
  assert.equal(firm.logged.filter(({ message }) => message === paused).length, 1);
});

test('an answer to an SMS of the firm never reaches its sandbox', async (t) => {
  const { firm, sandbox } = await openPair(t);
  for (const test of [firm, sandbox]) {
    const customerId = await addCustomer(test, { customer_phone_1: '0491 570 156' });
    const projectId = await addReadyProject(test, customerId);
    await consentToSms(test, customerId);
    const data = { project_id: String(projectId), text: 'Is it steel?' };
    await ask(test, 'sendprojectsms', { data });
  }
  await sendAll(firm);
  assert.deepEqual(await firm.app.store.outbox.accountsThatMessaged('+61491570156'), [
    firm.account.accountId,
  ]);
});

test('neither key opens the other account', async (t) => {
  const { firm, sandbox } = await openPair(t);
  const customerId = await addCustomer(firm);
  const projectId = await addReadyProject(firm, customerId);
  const { contract } = await publish(firm, projectId);
  const attempts = [
    ['getcustomerByemail', { query: { customer_email: 'ann@example.com' } }],
    ['getproject', { query: { project_id: String(projectId) } }],
    ['getcontract', { query: { contract_id: contract.contractId } }],
    ['signtestcontract', { body: { data: { contract_id: contract.contractId } } }],
    ['updatecustomer', { body: { data: { customer_id: customerId, customer_phone_1: '1' } } }],
    ['sendprojectemail', { body: { data: { project_id: String(projectId), ...words } } }],
  ] as const;
  for (const [action, request] of attempts) {
    assert.equal((await sandbox.call(action, request)).status, 404, action);
  }
  const inSandbox = await addCustomer(sandbox, { customer_email: 'bob@example.com' });
  const asked = { customer_email: 'bob@example.com' };
  assert.equal((await firm.call('getcustomerByemail', { query: asked })).status, 404);
  const update = { customer_id: inSandbox, customer_phone_1: '1' };
  assert.equal((await firm.call('updatecustomer', { body: { data: update } })).status, 404);
});

test("does not count captured messages of a sandbox towards the account's daily limit", async (t) => {
  const { firm, sandbox, sent } = await openPair(t, {
    ports: { quotas: { sms: 0, email: 1, invitation: 0 } },
  });
  const projects = [await addReadyProject(firm), await addReadyProject(sandbox)];
  const send = (of: TestApp, projectId: number | undefined) =>
    of.call('sendprojectemail', { body: { data: { project_id: String(projectId), ...words } } });
  assert.equal((await send(sandbox, projects[1])).status, 200);
  assert.equal((await send(sandbox, projects[1])).body.code, 'QUOTA_EXCEEDED');
  assert.equal((await send(firm, projects[0])).status, 200);
  assert.equal((await send(firm, projects[0])).body.code, 'QUOTA_EXCEEDED');
  await sendAll(firm);
  assert.deepEqual(
    sent.filter(({ to }) => to === 'ann@example.com').length,
    1,
    'one for the pair, as for the account alone',
  );
});
