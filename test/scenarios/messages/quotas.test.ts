import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findMessage } from '../../../src/domain/messages/require-message.ts';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { dateIn, endOfDay } from '../../../src/domain/shared/time.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import { storeOf } from '../../support/arrange.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openMessagingApp } from '../../support/messages/open-messaging-app.ts';
import { openMessagingDesk } from '../../support/messages/open-messaging-desk.ts';
import { openSmsProvider } from '../../support/messages/open-sms-provider.ts';

const words = { subject: 'Your roof', text: 'Is your roof steel?' };

test('queues one of two concurrent SMS at the limit, and emails the owners once', async (t) => {
  const mail = await openMailServer(t);
  const provider = await openSmsProvider(t);
  const app = await openMessagingApp(t, {
    smtpUrl: mail.url,
    smsUrl: provider.url,
    ports: { quotas: { sms: 3, email: 1, invitation: 0 } },
  });
  const send = () =>
    app.call('sendprojectsms', {
      body: { data: { project_id: app.ann.projectId, text: words.text } },
    });
  assert.equal((await send()).status, 200);
  assert.equal((await send()).status, 200);
  const answers = await Promise.all([send(), send()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429]);
  const refused = answers.find(({ status }) => status === 429);
  const { timeZone } = await readSettings(storeOf(app));
  assert.deepEqual(withoutLink(refused?.body), {
    success: false,
    code: 'QUOTA_EXCEEDED',
    message: `The account has reached its daily limit of 3 SMS. The limit resets at midnight (${timeZone})`,
  });
  const now = app.app.now();
  const waitMs = endOfDay(dateIn(now, timeZone), timeZone) - now;
  assert.equal((await send()).status, 429);
  // Three SMS and one letter.
  await app.ended(4);
  assert.equal(provider.requests.length, 3);
  assert.equal((await app.messages()).length, 3);
  assert.equal(mail.mails.length, 1);

  // The letter does not count toward the limit of emails.
  const email = await app.call('sendprojectemail', {
    body: { data: { project_id: app.ann.projectId, ...words } },
  });
  assert.equal(email.status, 200);

  app.clock.advance(waitMs - 1);
  assert.equal((await send()).status, 429);
  app.clock.advance(1);
  assert.equal((await send()).status, 200);
});

test('counts the messages a signature needs, but always sends them', async (t) => {
  const mail = await openMailServer(t);
  const app = await openMessagingApp(t, {
    smtpUrl: mail.url,
    hasWorker: false,
    ports: { quotas: { sms: 0, email: 1, invitation: 0 } },
  });
  const notice = {
    customerId: Number(app.ann.customerId),
    projectId: Number(app.ann.projectId),
    channel: 'email' as const,
    recipient: 'ann@example.com',
    ...words,
  };
  for (const _ of [1, 2]) {
    await storeOf(app).transaction((tx) => queueNotice(app.app, tx, notice));
  }
  assert.equal((await app.messages()).length, 2);
  const { status } = await app.call('sendprojectemail', {
    body: { data: { project_id: app.ann.projectId, ...words } },
  });
  assert.equal(status, 429);
});

test('each invitation and each new link of one counts toward the limit', async (t) => {
  const desk = await openMessagingDesk(t, {
    ports: { quotas: { sms: 0, email: 0, invitation: 2 } },
  });
  const { team } = desk.as(desk.owner);
  await team.invite({ email: 'sam@example.com', role: 'sales' });
  const [sam] = (await team.list()).invitations;
  await team.renewInvitation({ invitationId: sam?.invitationId ?? '' });
  const over = { code: 'TOO_MANY_REQUESTS', message: /daily limit of 2 invitations/ };
  await assert.rejects(team.renewInvitation({ invitationId: sam?.invitationId ?? '' }), over);
  await assert.rejects(team.invite({ email: 'robin@example.com', role: 'sales' }), over);
  assert.equal((await team.list()).invitations.length, 1);
});

test("an SMS goes to the customer's own numbers, and to others only when an owner allows it", async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useSmsProvider();
  await desk.consentToSms();
  const { customerId, projectId } = desk.ann;
  const body = {
    data: { customer_id: String(customerId), customer_phone_2: '(02) 5550 1235' },
  };
  assert.equal((await desk.call('updatecustomer', { body })).status, 200);
  const byKey = (to: string) =>
    desk.call('sendprojectsms', {
      body: { data: { project_id: String(projectId), text: words.text, to } },
    });
  assert.equal((await byKey('+61255501235')).status, 200);
  const refused = await byKey('+61491570157');
  assert.deepEqual([refused.status, refused.body.code], [409, 'SMS_OTHER_NUMBER']);

  const request = {
    projectId,
    channel: 'sms' as const,
    wording: { subject: '', text: words.text },
    to: '+61491570157',
  };
  const { messages } = desk.as(desk.owner);
  await assert.rejects(messages.send(request), {
    code: 'CONFLICT',
    message: /not one of the customer's/,
  });
  const manager = await desk.addMember('manager');
  await assert.rejects(desk.as(manager).messages.send({ ...request, allowsOtherNumber: true }), {
    code: 'FORBIDDEN',
  });
  const { messageId } = await messages.send({ ...request, allowsOtherNumber: true });
  assert.equal((await findMessage(storeOf(desk), messageId))?.recipient, '+61491570157');
});
