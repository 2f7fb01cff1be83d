import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { smsSender } from '../sms/sms-text.ts';
import { emailChannel, smsChannel } from './find-channel.ts';
import type { MailServer, MailServerInput, SmsProvider, SmsProviderInput } from './own-channels.ts';
import { readOwnChannels } from './queries.ts';
import { readChannels, setOwnEmail, setOwnSms } from './set-own-channels.ts';

const server: MailServerInput = {
  host: 'smtp.example.com',
  port: 587,
  encryption: 'starttls',
  user: 'example-solar',
  password: 'p@ss word',
  from: 'sales@example.com.au',
  fromName: 'Example Solar',
};
const provider: SmsProviderInput = {
  url: 'https://api.twilio.com',
  sid: 'AC01',
  token: 'a token',
  from: '02 5550 1234',
};

test('uses the settings an account entered, with their secrets, and shows them without', async (t) => {
  const opened: (MailServer | SmsProvider)[] = [];
  const desk = await openTestApp(t, {
    ports: {
      openEmailSender: (options) => {
        opened.push(options);
        return async () => ({ outcome: 'accepted', providerId: '' });
      },
      openSmsSender: (options) => {
        opened.push(options);
        return async () => ({ outcome: 'accepted', providerId: '' });
      },
    },
  });
  await setEmail(desk);
  await setSms(desk);

  const store = storeOf(desk);
  await emailChannel(desk.app, store);
  await smsChannel(desk.app, store);
  const { password: _, fromName, ...shared } = server;
  const number = '+61255501234';
  assert.deepEqual(opened, [
    { ...shared, password: server.password },
    { ...provider, from: number },
  ]);
  assert.deepEqual(await readChannels(desk.app, store), {
    email: { inUse: 'own', own: { ...shared, fromName, hasPassword: true } },
    sms: {
      inUse: 'own',
      own: { url: provider.url, sid: provider.sid, from: number },
      sender: '',
      senderRegistered: false,
      answersUrl: 'https://sundesk.example.com/sms/incoming',
    },
  });
  const kept = JSON.stringify(await readOwnChannels(store));
  assert.doesNotMatch(kept, /p@ss word|a token/, 'the secrets are sealed');
});

test('an account without channels of its own uses those of the operator, if any', async (t) => {
  const sends = async () => ({ outcome: 'accepted', providerId: '' }) as const;
  const desk = await openTestApp(t, { ports: { sendEmail: sends } });
  const store = storeOf(desk);
  assert.equal(await emailChannel(desk.app, store), sends);
  assert.equal(await smsChannel(desk.app, store), undefined);
  const { email, sms } = await readChannels(desk.app, store);
  assert.deepEqual([email.inUse, sms.inUse], ['operator', 'none']);
});

test('a secret that is not typed again is kept, unless it would go to another place', async (t) => {
  const desk = await openTestApp(t);
  await setEmail(desk);
  await setSms(desk);
  const before = await readOwnChannels(storeOf(desk));
  await setEmail(desk, { password: undefined, fromName: 'Sales', encryption: 'tls' });
  await setSms(desk, { token: '', from: '02 5550 4321' });
  const after = await readOwnChannels(storeOf(desk));
  assert.deepEqual(after.email?.sealedPassword, before.email?.sealedPassword);
  assert.deepEqual(after.sms?.sealedToken, before.sms?.sealedToken);
  assert.deepEqual([after.email?.fromName, after.sms?.from], ['Sales', '+61255504321']);

  for (const change of [{ host: 'smtp.example.net' }, { port: 25 }, { user: 'somebody' }]) {
    await assert.rejects(setEmail(desk, { password: undefined, ...change }), {
      code: 'INVALID_PARAMETERS',
      message: /^Enter the password/,
    });
  }
  for (const change of [{ sid: 'AC02' }, { url: 'https://sms.example.net' }]) {
    await assert.rejects(setSms(desk, { token: undefined, ...change }), {
      code: 'INVALID_PARAMETERS',
      message: /^Enter the auth token/,
    });
  }
  assert.deepEqual(await readOwnChannels(storeOf(desk)), after);
});

test('a server without a login has no password', async (t) => {
  const desk = await openTestApp(t);
  await setEmail(desk, { user: '', password: 'left over' });
  assert.equal((await readOwnChannels(storeOf(desk))).email?.sealedPassword, undefined);
});

const badServers: readonly [string, Partial<MailServerInput>, RegExp][] = [
  ['no name', { host: '' }, /^host must be a name/],
  ['an address of the web', { host: 'https://smtp.example.com' }, /^host must be a name/],
  ['a line break', { host: 'smtp.example.com\r\nQUIT' }, /^host must not contain control/],
  ['no port', { port: 0 }, /^port must be a whole number from 1 to 65535/],
  ['half a port', { port: 25.5 }, /^port must be/],
  ['no sender', { from: '' }, /^from must be an email address/],
  ['two senders', { from: 'a@example.com, b@example.com' }, /^from must be/],
  [
    'a name with a line break',
    { fromName: 'Sales\nBcc: x' },
    /^from_name must not contain control/,
  ],
  ['a private address', { host: '10.0.0.5' }, /inside a private or reserved network/],
  ['the address of the cloud', { host: '169.254.169.254' }, /inside a private or reserved/],
  ['no encryption over the Internet', { host: '192.0.43.7', encryption: 'none' }, /encrypted/],
];
for (const [name, change, message] of badServers) {
  test(`a mail server with ${name} is refused`, async (t) => {
    const desk = await openTestApp(t);
    await assert.rejects(setEmail(desk, change), { code: 'INVALID_PARAMETERS', message });
    assert.equal((await readOwnChannels(storeOf(desk))).email, undefined);
  });
}

const badProviders: readonly [string, Partial<SmsProviderInput>, RegExp][] = [
  ['a path', { url: 'https://api.twilio.com/2010' }, /^url must look like/],
  ['a login in its address', { url: 'https://me:me@api.twilio.com' }, /^url must look like/],
  ['another protocol', { url: 'ftp://api.twilio.com' }, /^url must look like/],
  ['a private address', { url: 'https://192.168.1.1' }, /inside a private or reserved network/],
  ['no encryption over the Internet', { url: 'http://192.0.43.7' }, /encrypted connection/],
  ['a path for its account', { sid: 'AC01/../AC02' }, /^sid must be letters/],
  ['no number', { from: '12' }, /^The sender must be a phone number/],
];
for (const [name, change, message] of badProviders) {
  test(`an SMS provider with ${name} is refused`, async (t) => {
    const desk = await openTestApp(t);
    await assert.rejects(setSms(desk, change), { code: 'INVALID_PARAMETERS', message });
    assert.equal((await readOwnChannels(storeOf(desk))).sms, undefined);
  });
}

test('a private network that the operator allows may be used, and without encryption', async (t) => {
  const desk = await openTestApp(t, { hooksAllow: ['10.0.0.0/8'] });
  await setEmail(desk, { host: '10.0.0.5', encryption: 'none' });
  await setSms(desk, { url: 'http://10.0.0.6:8080' });
  const { email, sms } = await readOwnChannels(storeOf(desk));
  assert.deepEqual([email?.host, sms?.url], ['10.0.0.5', 'http://10.0.0.6:8080']);
});

test('an SMS sender name cannot receive replies', async (t) => {
  const desk = await openTestApp(t);
  await setSms(desk, { from: 'ExSolar' });
  assert.equal(await smsSender(storeOf(desk)), 'ExSolar');
});

function setEmail(desk: TestApp, change: Partial<MailServerInput> = {}): Promise<void> {
  return storeOf(desk).transaction((tx) => setOwnEmail(desk.app, tx, { ...server, ...change }));
}

function setSms(desk: TestApp, change: Partial<SmsProviderInput> = {}): Promise<void> {
  return storeOf(desk).transaction((tx) => setOwnSms(desk.app, tx, { ...provider, ...change }));
}
