import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { setLogo } from '../../../src/domain/accounts/settings/logo.ts';
import { eventCustomer } from '../../../src/domain/customers/payload.ts';
import {
  findCustomer,
  findPublicCustomer,
} from '../../../src/domain/customers/rows/find-customers.ts';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { publicProject } from '../../../src/domain/projects/payload.ts';
import { findProject } from '../../../src/domain/projects/rows/projects.ts';
import { hourMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { events } from '../../../src/doors/api/event-descriptions.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import {
  type MessagingApp,
  noAnswerMs,
  openMessagingApp,
  proposalPdf,
} from '../../support/messages/open-messaging-app.ts';
import { sampleLogo } from '../../support/proposals/pictures.ts';

const words = { subject: 'About your roof', text: 'Hi {{customer_first_name}},\n\nis it steel?' };

async function email(app: MessagingApp, data: object = words) {
  const body = { data: { project_id: app.ann.projectId, ...data } };
  return app.call('sendprojectemail', { body });
}

test('an email brings the logo of the account along as a part of its HTML, beside the PDF', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  await app.publish();
  await setLogo(app.app, storeOf(app), sampleLogo);
  await email(app, { template: 'Proposal', attach_pdf: true });
  await app.ended(1);
  await setLogo(app.app, storeOf(app), undefined);
  await email(app, { template: 'Proposal', attach_pdf: true });
  await app.ended(2);

  const [withLogo, without] = await Promise.all(
    server.mails.map(({ raw }) => PostalMime.parse(raw)),
  );
  assert.match(withLogo?.html ?? '', /<img src="cid:logo@sundesk" alt="Example Solar" height="48"/);
  const parts = withLogo?.attachments.map(({ filename, mimeType, contentId, related }) => [
    filename,
    mimeType,
    contentId,
    related,
  ]);
  assert.deepEqual(parts?.toSorted(), [
    ['Proposal 2.pdf', 'application/pdf', undefined, undefined],
    ['logo.png', 'image/png', '<logo@sundesk>', true],
  ]);
  const logo = withLogo?.attachments.find(({ filename }) => filename === 'logo.png');
  assert.ok(Buffer.from(logo?.content as ArrayBuffer).equals(sampleLogo));
  assert.ok(!without?.html?.includes('<img'));
  assert.equal(without?.attachments.length, 1);
});

test('an email that the server accepts is sent, announced once, and moves the customer', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  const url = await app.publish();
  const { status, body } = await email(app, { template: 'Proposal', attach_pdf: true });
  assert.equal(status, 200);
  await app.ended(1);

  const [mail] = server.mails;
  const read = await PostalMime.parse(mail?.raw ?? '');
  assert.deepEqual(
    {
      to: read.to,
      from: read.from,
      replyTo: read.replyTo,
      subject: read.subject,
      messageId: read.messageId,
    },
    {
      to: [{ name: '', address: 'ann@example.com' }],
      from: { name: 'Example Solar', address: 'post@sundesk.example.com' },
      replyTo: [{ name: '', address: 'alex@example.com' }],
      subject: 'Your solar proposal from Example Solar',
      messageId: `<${body.message_id}@sundesk.example.com>`,
    },
  );
  const [stop = ''] =
    /https:\/\/sundesk\.example\.com\/stop\/[\w-]{16}/.exec(read.text ?? '') ?? [];
  assert.equal(
    read.text?.trimEnd(),
    [
      'Hi Ann,',
      'Your proposal for a 6.6kW solar system at 14 Banksia Street, Newtown NSW 2042 is ready:',
      url,
      'It shows the price, and how much energy and money the system should save you. You can accept it on the same page.',
      'Questions? Just reply to this email.',
      'Alex Taylor\nExample Solar',
      `-- \nExample Solar\nUnsubscribe: ${stop}`,
    ].join('\n\n'),
  );
  assert.match(read.html ?? '', new RegExp(`<a href="${url}" style="[^"]*#f2a900[^"]*">Open your`));
  assert.match(read.html ?? '', new RegExp(`<a href="${stop}"[^>]*>Unsubscribe</a>`));
  assert.deepEqual(
    read.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).toString(),
    ]),
    [['Proposal 2.pdf', 'application/pdf', proposalPdf.toString()]],
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
        type: 'project_email_sent',
        data: {
          customer: eventCustomer(customer).toJSON(),
          project: publicProject(project),
          message_id: body.message_id,
          to: 'ann@example.com',
          subject: 'Your solar proposal from Example Solar',
          template: 'Proposal',
        },
      },
    ],
  );
  const promised = events.find(({ type }) => type === 'project_email_sent');
  assert.ok(promised?.shape.safeParse(sent[0]).success);
  const [message] = await app.messages();
  assert.deepEqual(
    [message?.state, message?.attempts, message?.providerId, message?.problem],
    ['sent', 1, 'queued as 12345', ''],
  );
});

test('words of the user are sent as they are, and are a first contact', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  await email(app, { ...words, to: 'Bob@example.com' });
  await app.ended(1);
  assert.deepEqual(server.mails[0]?.to, ['Bob@example.com']);
  const read = await PostalMime.parse(server.mails[0]?.raw ?? '');
  assert.match(read.text ?? '', /^Hi Ann,\n\nis it steel\?\n/);
  assert.equal(await app.statusOfAnn(), 'Contacted');
  assert.deepEqual((await app.events())[0]?.data.template, '');
});

test('an email about no project is a first contact too, and fires no event', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  const customer_id = await addCustomer(app, { customer_email: 'bob@example.com' });
  const data = { customer_email: 'Bob@example.com', ...words };
  const { body } = await app.call('sendprojectemail', { body: { data } });
  await app.ended(1);
  assert.deepEqual(server.mails[0]?.to, ['bob@example.com']);
  const { body: messages } = await app.call('getmessages', { query: { customer_id } });
  assert.deepEqual(
    messages.map((one: typeof body) => [one.message_id, one.project_id, one.state]),
    [[body.message_id, '', 'sent']],
  );
  const bob = await findCustomer(storeOf(app), { customerId: Number(customer_id) });
  assert.equal(bob?.status, 'Contacted');
  assert.deepEqual(await app.events(), []);
});

test('a message whose text holds the address of the proposal brings it', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  const url = await app.publish();
  await email(app, { subject: 'Look', text: `Here: ${url}.` });
  await app.ended(1);
  assert.equal(await app.statusOfAnn(), 'Proposal Sent');
});

test('records an event for a sent message, not for a queued or refused one', async (t) => {
  const server = await openMailServer(t, {
    answers: [{ at: 'rcpt', code: 550, says: 'No Ann here' }],
  });
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  server.onMail(async () => assert.fail('nothing comes'));
  await email(app);
  assert.deepEqual(await app.events(), []);
  await app.ended(1);
  const [message] = await app.messages();
  assert.equal(message?.state, 'failed');
  assert.match(message?.problem ?? '', /550 No Ann here/);
  assert.deepEqual(await app.events(), []);
  assert.equal(await app.statusOfAnn(), 'New Lead');
});

test('retries a deferred email after a minute, and announces it once', async (t) => {
  const server = await openMailServer(t, { answers: [{ at: 'connect', code: 421 }, 'accept'] });
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  await email(app);
  await app.ended(1);
  assert.equal((await app.messages())[0]?.state, 'queued');
  app.pass(minuteMs - 1);
  assert.equal((await app.app.store.outbox.look()).nextMs, 1);
  app.pass(1);
  await app.ended(2);
  assert.equal((await app.messages())[0]?.state, 'sent');
  assert.equal(server.mails.length, 1);
  assert.equal((await app.events()).length, 1);
});

test('after six delayed attempts, the server’s last response is kept', async (t) => {
  const server = await openMailServer(t, { answers: [{ at: 'rcpt', code: 450, says: 'Full' }] });
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  await email(app);
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await app.ended(attempt);
    app.pass(4 * hourMs);
  }
  const [message] = await app.messages();
  assert.deepEqual([message?.state, message?.attempts], ['failed', 6]);
  assert.match(message?.problem ?? '', /450 Full/);
  assert.equal((await app.app.store.outbox.look()).nextMs, undefined);
  assert.deepEqual(await app.events(), []);
});

for (const answer of ['swallow', 'take and break off'] as const) {
  test(`a server that takes the message and then does "${answer}" is not given it again`, async (t) => {
    const server = await openMailServer(t, { answers: [answer, 'accept'] });
    const app = await openMessagingApp(t, {
      smtpUrl: server.url,
      answerMs: answer === 'swallow' ? noAnswerMs : undefined,
    });
    await email(app);
    await app.ended(1);
    assert.equal((await app.messages())[0]?.state, 'unsure');
    app.pass(24 * hourMs);
    await email(app, { ...words, subject: 'The next one' });
    await app.ended(2);
    assert.equal(server.mails.length, 2);
    const states = (await app.messages()).map(({ subject, state }) => [subject, state]);
    assert.deepEqual(states, [
      ['The next one', 'sent'],
      ['About your roof', 'unsure'],
    ]);
    assert.deepEqual(
      (await app.events()).map(({ data }) => data.subject),
      ['The next one'],
    );
    assert.deepEqual(
      app.logged.filter(({ level }) => level === 'warn').map(({ message }) => message),
      ['a mail server or SMS provider failed and is paused', 'an attempt to send a message ended'],
    );
  });
}

test('a notice is sent and fires no event', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  await storeOf(app).transaction((tx) =>
    queueNotice(app.app, tx, {
      customerId: Number(app.ann.customerId),
      projectId: Number(app.ann.projectId),
      channel: 'email',
      recipient: 'ann@example.com',
      subject: 'Your code\r\nBcc: eve@example.com',
      text: 'Your code is 123456.',
    }),
  );
  await app.ended(1);
  const read = await PostalMime.parse(server.mails[0]?.raw ?? '');
  assert.equal(read.subject, 'Your code Bcc: eve@example.com');
  assert.equal(read.bcc, undefined);
  assert.equal(read.text?.trimEnd(), 'Your code is 123456.');
  assert.match(read.html ?? '', /Your code is 123456\./);
  assert.deepEqual(await app.events(), []);
  assert.equal(await app.statusOfAnn(), 'New Lead');
  const { body } = await app.call('getmessages', {});
  assert.deepEqual([body[0].purpose, body[0].state, body[0].text], ['notice', 'sent', '']);
});

test('many messages are each sent once', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  const subjects = Array.from({ length: 17 }, (_, index) => `Number ${index}`);
  for (const subject of subjects) await email(app, { ...words, subject });
  await app.ended(subjects.length);
  const arrived = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)));
  const inOrder = (names: (string | undefined)[]) => names.toSorted();
  assert.deepEqual(inOrder(arrived.map(({ subject }) => subject)), inOrder(subjects));
  assert.equal((await app.events()).length, subjects.length);
});
