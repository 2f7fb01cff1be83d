import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { findFirstUser } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { giveSignIn } from '../../../src/domain/accounts/sign-in/give-sign-in.ts';
import { setIdentity } from '../../../src/domain/accounts/team/user-queries.ts';
import { saveOwnEmail, saveOwnSms } from '../../../src/domain/messages/channels/queries.ts';
import { setOwnEmail, setOwnSms } from '../../../src/domain/messages/channels/set-own-channels.ts';
import { findOptOut } from '../../../src/domain/messages/rows/opt-outs.ts';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { sendResetLink } from '../../../src/domain/messages/team/sign-in-emails.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../../support/arrange.ts';
import { type MailServer, openMailServer } from '../../support/messages/open-mail-server.ts';
import {
  type MessagingApp,
  openMessagingApp,
  sms,
} from '../../support/messages/open-messaging-app.ts';
import {
  mailLogin,
  mailSettings,
  smsSettings,
} from '../../support/messages/open-messaging-desk.ts';
import {
  openSmsProvider,
  type SmsProvider,
  smsCallback,
} from '../../support/messages/open-sms-provider.ts';

// Accounts that send through a mail server and a provider of their own, beside those of the operator.

const number = '+61491570156';
const callbackUrl = 'https://sundesk.example.com/sms/incoming';

async function open(t: TestContext) {
  const operators = { mail: await openMailServer(t), sms: await openSmsProvider(t) };
  const own = {
    mail: await openMailServer(t, { login: mailLogin }),
    sms: await openSmsProvider(t),
  };
  const app = await openMessagingApp(t, {
    smtpUrl: operators.mail.url,
    smsUrl: operators.sms.url,
  });
  return { operators, own, app };
}

function useMail(app: MessagingApp, mail: MailServer): Promise<void> {
  return storeOf(app).transaction((tx) => setOwnEmail(app.app, tx, mailSettings(mail)));
}

function useSms(app: MessagingApp, sms: SmsProvider, token?: string): Promise<void> {
  const settings = { ...smsSettings(sms), sid: 'ACown', ...(token && { token }) };
  return storeOf(app).transaction((tx) => setOwnSms(app.app, tx, settings));
}

async function email(app: MessagingApp): Promise<void> {
  const data = { project_id: app.ann.projectId, template: 'Thank you' };
  assert.equal((await app.call('sendprojectemail', { body: { data } })).status, 200);
}

test("an account's emails go through its own mail server, in the name that it chose", async (t) => {
  const { operators, own, app } = await open(t);
  await useMail(app, own.mail);
  await email(app);
  await app.ended(1);
  assert.equal(operators.mail.begun(), 0);
  assert.deepEqual(own.mail.logins, [{ ...mailLogin, isEncrypted: false }]);
  const read = await PostalMime.parse(own.mail.mails[0]?.raw ?? '');
  assert.deepEqual(
    [read.from, read.replyTo?.[0]?.address, read.messageId?.split('@')[1]],
    [
      { name: 'Example Solar Sales', address: 'sales@example.com.au' },
      'alex@example.com',
      'example.com.au>',
    ],
  );
  const [event] = await app.events();
  assert.equal(event?.type, 'project_email_sent');
});

test('a message that waits goes the way that is set when its turn comes', async (t) => {
  const { operators, own, app } = await open(t);
  operators.mail.answer({ at: 'connect', code: 421 });
  await email(app);
  await app.ended(1);
  await useMail(app, own.mail);
  app.pass(minuteMs);
  await app.ended(2);
  assert.equal(own.mail.mails.length, 1);
  await storeOf(app).transaction((tx) => saveOwnEmail(tx, undefined));
  operators.mail.answer('accept');
  await email(app);
  await app.ended(3);
  assert.equal(operators.mail.mails.length, 1);
});

test('a wrong password of an account does not delay other accounts, and the right one fixes it', async (t) => {
  const { own, app } = await open(t);
  const wrong = { ...mailSettings(own.mail), password: 'wrong' };
  await storeOf(app).transaction((tx) => setOwnEmail(app.app, tx, wrong));
  await email(app);
  await app.ended(1);
  const [waiting] = await app.messages();
  assert.equal(waiting?.state, 'queued');
  assert.match(waiting?.problem ?? '', /^The mail server does not take our login: .*535/);
  await useMail(app, own.mail);
  app.pass(minuteMs);
  await app.ended(2);
  assert.equal((await app.messages())[0]?.state, 'sent');
});

test("an account's SMS go through its own provider", async (t) => {
  const { operators, own, app } = await open(t);
  await useSms(app, own.sms);
  assert.equal(await sms(app), 'queued');
  await app.ended(1);
  assert.deepEqual([operators.sms.requests.length, own.sms.requests.length], [0, 1]);
  assert.equal(own.sms.requests[0]?.path, 'POST /2010-04-01/Accounts/ACown/Messages.json');
});

test('without anything of the operator, an account that has its own sends all the same', async (t) => {
  const mail = await openMailServer(t, { login: mailLogin });
  const app = await openMessagingApp(t);
  const data = { project_id: app.ann.projectId, template: 'Thank you' };
  const refused = await app.call('sendprojectemail', { body: { data } });
  assert.equal(refused.body.code, 'EMAIL_NOT_CONFIGURED');
  await useMail(app, mail);
  await email(app);
  await app.ended(1);
  assert.equal(mail.mails.length, 1);
  await storeOf(app).transaction((tx) =>
    queueNotice(app.app, tx, {
      customerId: Number(app.ann.customerId),
      projectId: undefined,
      channel: 'email',
      recipient: 'ann@example.com',
      subject: 'Your signing code',
      text: '123456',
    }),
  );
  await app.ended(2);
  assert.equal(mail.mails.length, 2);
});

test('a forgotten password is reset through the mail server of an account where the operator has none', async (t) => {
  const mail = await openMailServer(t, { login: mailLogin });
  const app = await openMessagingApp(t);
  await giveSignInToAlex(app);
  await sendResetLink(app.app, resetLink);
  assert.equal(mail.begun(), 0);
  await useMail(app, mail);
  await sendResetLink(app.app, resetLink);
  assert.deepEqual(mail.mails[0]?.to, ['alex@example.com']);
  await sendResetLink(app.app, { ...resetLink, email: 'stranger@example.com' });
  assert.equal(mail.mails.length, 1);
});

test('a link that opens several accounts goes through the mail server of none of them', async (t) => {
  const mail = await openMailServer(t, { login: mailLogin });
  const app = await openMessagingApp(t);
  await useMail(app, mail);
  const identityId = await giveSignInToAlex(app);
  const other = await createAccount(app.app, { name: 'Other Solar', email: 'o@example.org' });
  const store = app.app.store.forAccount(other.accountId);
  await store.transaction((tx) => setIdentity(tx, other.userId, identityId));
  await sendResetLink(app.app, resetLink);
  assert.equal(mail.begun(), 0);
});

test('a link to a new password goes through the mail server of the operator where there is one', async (t) => {
  const { operators, own, app } = await open(t);
  await useMail(app, own.mail);
  await giveSignInToAlex(app);
  await sendResetLink(app.app, resetLink);
  assert.deepEqual([operators.mail.mails.length, own.mail.begun()], [1, 0]);
});

const resetLink = { email: 'alex@example.com', url: 'https://sundesk.example.com/x' };

async function giveSignInToAlex(app: MessagingApp): Promise<string> {
  const user = await findFirstUser(storeOf(app));
  assert.ok(user);
  await giveSignIn(app.app, storeOf(app), { user, password: 'correct horse battery' });
  const identity = await app.app.store.accounts.findIdentityByEmail(user.email);
  assert.ok(identity);
  return identity.identityId;
}

test("STOP that came to an account's own number counts for that account alone", async (t) => {
  const { own, app } = await open(t);
  const other = await createAccount(app.app, { name: 'Other Solar', email: 'o@example.org' });
  await useSms(app, own.sms, 'token of ours');
  assert.equal(await sms(app), 'queued');
  const stores = [storeOf(app), app.app.store.forAccount(other.accountId)];
  const optedOut = async () =>
    Promise.all(stores.map(async (store) => (await findOptOut(store, number)) !== undefined));

  assert.equal(await answer(app, 'STOP', { sid: 'ACown', token: 'another token' }), 403);
  assert.equal(await answer(app, 'STOP', { sid: 'ACother', token: 'token of ours' }), 403);
  assert.equal(await answer(app, 'STOP', { sid: '', token: 'token of ours' }), 403);
  assert.deepEqual(await optedOut(), [false, false]);
  assert.equal(await answer(app, 'STOP', { sid: 'ACown', token: 'token of ours' }), 200);
  assert.deepEqual(await optedOut(), [true, false]);
  assert.equal(await sms(app), 'SMS_OPTED_OUT');
  assert.equal(await answer(app, 'START', { sid: 'ACown', token: 'token of ours' }), 200);
  assert.equal(await sms(app), 'queued');
});

test('a provider that was removed is not believed any more', async (t) => {
  const { own, app } = await open(t);
  await useSms(app, own.sms, 'token of ours');
  await storeOf(app).transaction((tx) => saveOwnSms(tx, undefined));
  assert.equal(await answer(app, 'STOP', { sid: 'ACown', token: 'token of ours' }), 403);
});

async function answer(
  app: MessagingApp,
  text: string,
  { sid, token }: { sid: string; token: string },
): Promise<number> {
  const parameters = { From: number, To: '+61255501234', Body: text, AccountSid: sid };
  const { headers, payload } = smsCallback(callbackUrl, parameters, token);
  const reply = await app.server.inject({ method: 'POST', url: '/sms/incoming', headers, payload });
  return reply.statusCode;
}
