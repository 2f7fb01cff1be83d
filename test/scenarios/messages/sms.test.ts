import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { eventCustomer } from '../../../src/domain/customers/payload.ts';
import { findPublicCustomer } from '../../../src/domain/customers/rows/find-customers.ts';
import { insertOptOut } from '../../../src/domain/messages/rows/opt-outs.ts';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { publicProject } from '../../../src/domain/projects/payload.ts';
import { findProject } from '../../../src/domain/projects/rows/projects.ts';
import { dayMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { events } from '../../../src/doors/api/event-descriptions.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  type MessagingApp,
  noAnswerMs,
  openMessagingApp,
} from '../../support/messages/open-messaging-app.ts';
import { openSmsProvider, smsNumber } from '../../support/messages/open-sms-provider.ts';

const number = '+61491570156';

async function sms(app: MessagingApp, data: object = { text: 'Is your roof steel?' }) {
  const body = { data: { project_id: app.ann.projectId, ...data } };
  return app.call('sendprojectsms', { body });
}

async function showSender(app: MessagingApp, sender: string): Promise<void> {
  await storeOf(app).transaction(async (tx) => {
    const settings = await readSettings(tx);
    await writeSettings(tx, { ...settings, sms: { sender, senderRegistered: true } });
  });
}

test('an SMS that the provider accepts is sent, announced once, and moves the customer', async (t) => {
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  const url = await app.publish();
  const { status, body } = await sms(app, { template: 'Proposal' });
  assert.equal(status, 200);
  await app.ended(1);

  const text = `Hi Ann, your solar proposal from Example Solar is ready: ${url}\nReply STOP to opt out`;
  assert.deepEqual(
    provider.requests.map(({ form }) => form),
    [{ To: number, From: smsNumber, Body: text }],
  );
  assert.equal(await app.statusOfAnn(), 'Proposal Sent');
  const store = storeOf(app);
  const customer = await findPublicCustomer(store, { customerId: Number(app.ann.customerId) });
  const project = await findProject(store, Number(app.ann.projectId));
  assert.ok(customer && project);
  const sent = await app.events();
  assert.deepEqual(
    sent.map(({ type, data }) => ({ type, data })),
    [
      {
        type: 'project_sms_sent',
        data: {
          customer: eventCustomer(customer).toJSON(),
          project: publicProject(project),
          message_id: body.message_id,
          to: number,
          body_preview: text,
          template: 'Proposal',
        },
      },
    ],
  );
  const promised = events.find(({ type }) => type === 'project_sms_sent');
  assert.ok(promised?.shape.safeParse(sent[0]).success);
  const [message] = await app.messages();
  assert.deepEqual(
    [message?.state, message?.providerId],
    ['sent', 'SM00000000000000000000000000000001'],
  );
});

test('an SMS says who sends it, and its preview has 160 characters', async (t) => {
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  const text = `${'🌞'.repeat(150)} and more than that`;
  const phones = { customer_id: app.ann.customerId, customer_phone_2: '(02) 5550 1235' };
  await app.call('updatecustomer', { body: { data: phones } });
  await sms(app, { text, to: '(02) 5550 1235' });
  await app.ended(1);
  assert.deepEqual(
    provider.requests.map(({ form }) => [form.To, form.Body]),
    [['+61255501235', `Example Solar: ${text}\nReply STOP to opt out`]],
  );
  assert.equal(await app.statusOfAnn(), 'Contacted');
  const [event] = await app.events();
  assert.equal(event?.data.body_preview, `Example Solar: ${'🌞'.repeat(145)}`);
});

test('from a name that cannot receive replies, an SMS names a page to opt out', async (t) => {
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await showSender(app, 'ExSolar');
  await sms(app);
  await app.ended(1);
  const [form] = provider.requests.map((request) => request.form);
  assert.equal(form?.From, 'ExSolar');
  assert.match(
    form?.Body ?? '',
    /^Example Solar: Is your roof steel\?\nOpt out: https:\/\/sundesk\.example\.com\/stop\/[\w-]{16}$/,
  );
});

test('a sender that no network takes gives way to the number', async (t) => {
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await showSender(app, '12345');
  await sms(app);
  await app.ended(1);
  const [form] = provider.requests.map((request) => request.form);
  assert.equal(form?.From, smsNumber);
  assert.match(form?.Body ?? '', /Reply STOP to opt out$/);
});

test('a number that the provider knows to have opted out is remembered, and gets nothing more', async (t) => {
  const provider = await openSmsProvider(t, { status: 400, code: 21610, message: 'Unsubscribed' });
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await sms(app);
  await app.ended(1);
  assert.equal((await app.messages())[0]?.state, 'failed');
  const { body } = await sms(app);
  assert.deepEqual(withoutLink(body), {
    success: false,
    code: 'SMS_OPTED_OUT',
    message: `The number ${number} has opted out of SMS`,
  });
  assert.equal(provider.requests.length, 1);
  assert.deepEqual(await app.events(), []);
  assert.equal(await app.statusOfAnn(), 'New Lead');
});

test('a number that opts out while its SMS waits does not get it', async (t) => {
  const provider = await openSmsProvider(t, { status: 503 });
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await sms(app);
  await app.ended(1);
  await storeOf(app).transaction((tx) => insertOptOut(tx, number, app.app.now()));
  app.pass(minuteMs);
  await app.ended(2);
  const [message] = await app.messages();
  assert.deepEqual(
    [message?.state, message?.problem],
    ['failed', 'The number opted out before the message was sent'],
  );
  assert.equal(provider.requests.length, 1);
  assert.deepEqual(await app.events(), []);
});

test('a code for signing goes to a number that opted out of offers, and fires no event', async (t) => {
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await storeOf(app).transaction(async (tx) => {
    await insertOptOut(tx, number, app.app.now());
    await queueNotice(app.app, tx, {
      customerId: Number(app.ann.customerId),
      projectId: Number(app.ann.projectId),
      channel: 'sms',
      recipient: number,
      subject: '',
      text: 'Example Solar: your code is 123456.',
    });
  });
  await app.ended(1);
  assert.deepEqual(
    provider.requests.map(({ form }) => form.Body),
    ['Example Solar: your code is 123456.'],
  );
  assert.deepEqual(await app.events(), []);
});

for (const answer of ['swallow', 'break off', { status: 500 }] as const) {
  const name = typeof answer === 'string' ? `does "${answer}"` : 'answers 500';
  test(`a provider that takes the SMS and then ${name} is not given it again`, async (t) => {
    const provider = await openSmsProvider(t, answer, 'accept');
    const app = await openMessagingApp(t, {
      smsUrl: provider.url,
      answerMs: answer === 'swallow' ? noAnswerMs : undefined,
    });
    await sms(app);
    await app.ended(1);
    app.pass(dayMs);
    await sms(app, { text: 'The next one' });
    await app.ended(2);
    assert.deepEqual(
      (await app.messages()).map(({ state }) => state),
      ['sent', 'unsure'],
    );
    assert.equal(provider.requests.length, 2);
    assert.equal((await app.events()).length, 1);
  });
}

test('a provider that asks for patience gets the SMS later', async (t) => {
  const provider = await openSmsProvider(t, { status: 429 }, { status: 503 }, 'accept');
  const app = await openMessagingApp(t, { smsUrl: provider.url });
  await sms(app);
  await app.ended(1);
  app.pass(minuteMs);
  await app.ended(2);
  app.pass(5 * minuteMs);
  await app.ended(3);
  assert.deepEqual(
    (await app.messages()).map(({ state, attempts }) => [state, attempts]),
    [['sent', 3]],
  );
  assert.equal((await app.events()).length, 1);
});
