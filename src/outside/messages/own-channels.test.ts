import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openMailServer } from '../../../test/support/messages/open-mail-server.ts';
import {
  openSmsProvider,
  smsAccount,
  smsNumber,
} from '../../../test/support/messages/open-sms-provider.ts';
import type { MailServer, SmsProvider } from '../../domain/messages/channels/own-channels.ts';
import type { Email, SendOutcome } from '../../domain/messages/send-message.ts';
import { openAddressGuard, type Resolve } from '../address-guard.ts';
import { openOwnEmail } from './send-email.ts';
import { openOwnSms } from './send-sms.ts';

// Mail servers and SMS providers that an account has configured.

const patience = { connectMs: 10_000, answerMs: 10_000 };
const email: Email = {
  messageId: 'msg_01',
  to: 'ann@example.com',
  fromName: 'Example Solar',
  replyTo: '',
  subject: 'Your solar proposal',
  text: 'Hi Ann',
  html: '<p>Hi Ann</p>',
  attachment: undefined,
  stopUrl: '',
};
const loopback = ['127.0.0.0/8'];

type Reach = { allow?: readonly string[]; resolve?: Resolve; connectMs?: number };

async function sendEmail(server: Partial<MailServer>, reach: Reach = {}): Promise<SendOutcome> {
  const { allow = loopback, ...rest } = reach;
  const guard = openAddressGuard({ allow, ownPort: undefined });
  const open = openOwnEmail({ guard, ...patience, ...rest });
  const send = open({
    host: '127.0.0.1',
    port: 25,
    encryption: 'none',
    user: '',
    password: '',
    from: 'sales@example.com.au',
    ...server,
  });
  return send(email, async () => undefined);
}

async function sendSms(provider: Partial<SmsProvider>, reach: Reach = {}): Promise<SendOutcome> {
  const { allow = loopback, ...rest } = reach;
  const guard = openAddressGuard({ allow, ownPort: undefined });
  const open = openOwnSms({ guard, ...patience, ...rest });
  const send = open({ url: 'https://api.twilio.com', ...smsAccount, from: smsNumber, ...provider });
  return send({ to: '+61491570156', text: 'Hi Ann', sender: '' }, async () => undefined);
}

const login = { user: 'example-solar', password: 'p@ss' };
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

test('a mail server that speaks TLS from the start, or after STARTTLS, gets the password encrypted', async (t) => {
  const kinds = [
    ['tls', { secure: true }],
    ['starttls', { startTls: true }],
  ] as const;
  for (const [encryption, offers] of kinds) {
    const server = await openMailServer(t, { login, ...offers });
    const result = await sendEmail({ ...login, port: portOf(server), encryption });
    assert.deepEqual(result, { outcome: 'accepted', providerId: 'queued as 12345' }, encryption);
    assert.deepEqual(server.logins, [{ ...login, isEncrypted: true }]);
    assert.equal(server.mails[0]?.from, 'sales@example.com.au');
  }
});

test('without encryption nothing is encrypted, even where the server offers it', async (t) => {
  const server = await openMailServer(t, { login, startTls: true });
  const result = await sendEmail({ ...login, port: portOf(server), encryption: 'none' });
  assert.equal(result.outcome, 'accepted');
  assert.deepEqual(server.logins, [{ ...login, isEncrypted: false }]);
});

test('STARTTLS is required without a password too', async (t) => {
  const server = await openMailServer(t);
  const result = await sendEmail({ port: portOf(server), encryption: 'starttls' });
  assert.equal(result.outcome, 'deferred');
  assert.match(problemOf(result), /could not be encrypted/);
  assert.equal(server.begun(), 0);
});

test('a wrong password and a server that is not there are reported in words', async (t) => {
  const server = await openMailServer(t, { login });
  const wrong = await sendEmail({ user: login.user, password: 'wrong', port: portOf(server) });
  assert.match(problemOf(wrong), /^The mail server does not take our login: .*535/);
  assert.doesNotMatch(problemOf(wrong), /wrong/);
  const silent = await listenInSilence(t);
  const late = await sendEmail({ port: silent }, { connectMs: 200 });
  assert.match(problemOf(late), /^The mail server did not answer in time: /);
  assert.match(
    problemOf(await sendEmail({ port: 1 })),
    /^The connection to the mail server failed: /,
  );
  const resolve = async () => {
    throw new Error('getaddrinfo ENOTFOUND smpt.example.com');
  };
  assert.deepEqual(await sendEmail({ host: 'smpt.example.com' }, { resolve }), {
    outcome: 'deferred',
    isServerFault: true,
    problem: 'The mail server was not found: getaddrinfo ENOTFOUND smpt.example.com',
  });
});

test('a private address is not connected to, however it is written', async (t) => {
  const server = await openMailServer(t);
  const port = portOf(server);
  for (const host of [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    'localhost',
  ]) {
    const result = await sendEmail({ host, port, encryption: 'starttls' }, { allow: [] });
    assert.deepEqual(
      result,
      {
        outcome: 'deferred',
        isServerFault: true,
        problem: 'The mail server may not be used: The address is private or reserved',
      },
      host,
    );
  }
  assert.deepEqual(server.mails, []);
});

test('a name with one address inside is refused as a whole', async (t) => {
  const server = await openMailServer(t);
  const resolve = async () => ['192.0.43.7', '127.0.0.1'];
  const target = { host: 'smtp.example.com', port: portOf(server), encryption: 'tls' } as const;
  const result = await sendEmail(target, { allow: [], resolve });
  assert.match(problemOf(result), /may not be used/);
});

test('a name that is never found defers the message', { timeout: 60_000 }, async () => {
  const never = { resolve: () => new Promise<never>(() => undefined), connectMs: 100 };
  const mail = await sendEmail({ host: 'mail.example.com' }, never);
  assert.match(problemOf(mail), /^The mail server was not found: Not finished after 1 s/);
  const sms = await sendSms({ url: 'https://sms.example.com' }, never);
  assert.match(problemOf(sms), /Not finished after 1 s/);
  assert.deepEqual([mail.outcome, sms.outcome], ['deferred', 'deferred']);
});

test('email connects to the address that was checked, not to what the name resolves to next', async (t) => {
  const server = await openMailServer(t);
  let lookUps = 0;
  const resolve = async () => {
    lookUps += 1;
    return lookUps === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const result = await sendEmail({ host: 'smtp.example.com', port: portOf(server) }, { resolve });
  assert.deepEqual([result.outcome, lookUps], ['accepted', 1]);
});

test('a public address is reached over an encrypted connection only', async () => {
  const plain = 'Without encryption no public address is used';
  assert.deepEqual(await sendEmail({ host: '192.0.43.7' }), {
    outcome: 'deferred',
    isServerFault: true,
    problem: `The mail server may not be used: ${plain}`,
  });
  assert.deepEqual(await sendSms({ url: 'http://192.0.43.7' }), {
    outcome: 'deferred',
    isServerFault: true,
    problem: 'The SMS provider may not be used: Plain http is not for public addresses',
  });
});

test('an SMS goes through the provider of the account', async (t) => {
  const provider = await openSmsProvider(t);
  const result = await sendSms({ url: new URL(provider.url).origin });
  assert.equal(result.outcome, 'accepted');
  assert.deepEqual(provider.requests[0]?.form, {
    To: '+61491570156',
    From: smsNumber,
    Body: 'Hi Ann',
  });
});

test('a provider inside is not connected to', async (t) => {
  const provider = await openSmsProvider(t);
  const { port } = new URL(provider.url);
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const result = await sendSms({ url: `https://${host}:${port}` }, { allow: [] });
    assert.deepEqual(result, {
      outcome: 'deferred',
      isServerFault: true,
      problem: 'The SMS provider may not be used: The address is private or reserved',
    });
  }
  assert.deepEqual(provider.requests, []);
});

test('an SMS provider is reached at the address that was checked', async (t) => {
  const provider = await openSmsProvider(t);
  const { port } = new URL(provider.url);
  const url = `http://sms.example.com:${port}`;
  const result = await sendSms({ url }, { resolve: async () => ['127.0.0.1'] });
  assert.equal(result.outcome, 'accepted');
});

function problemOf(result: SendOutcome): string {
  return 'problem' in result ? result.problem : '';
}

async function listenInSilence(t: TestContext): Promise<number> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return (server.address() as { port: number }).port;
}
