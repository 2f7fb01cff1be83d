import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  openSmsProvider,
  type SmsAnswer,
  smsAccount,
  smsNumber,
} from '../../../test/support/messages/open-sms-provider.ts';
import type { SendOutcome } from '../../domain/messages/send-message.ts';
import { openSendSms, openVerifySmsCallback, readSmsUrl } from './send-sms.ts';

const sms = {
  to: '+61491570156',
  text: 'Hi Ann & Bob, 6.6 kW 🌞\nReply STOP to opt out',
  sender: '',
};

const patienceMs = 10_000;
const noAnswerMs = 1000;

async function send(
  url: string,
  message: Partial<typeof sms> = {},
  { beforeSubmit = async () => {}, answerMs = patienceMs } = {},
) {
  const account = readSmsUrl(url);
  assert.ok(account);
  const sendSms = openSendSms(account, { connectMs: patienceMs, answerMs });
  return sendSms({ ...sms, ...message }, beforeSubmit);
}

test('an SMS is posted as Twilio wants it', async (t) => {
  const provider = await openSmsProvider(t);
  const result = await send(provider.url);
  assert.deepEqual(result, {
    outcome: 'accepted',
    providerId: 'SM00000000000000000000000000000001',
  });
  const login = Buffer.from(`${smsAccount.sid}:${smsAccount.token}`).toString('base64');
  assert.deepEqual(provider.requests, [
    {
      path: `POST /2010-04-01/Accounts/${smsAccount.sid}/Messages.json`,
      authorization: `Basic ${login}`,
      contentType: 'application/x-www-form-urlencoded',
      form: { To: sms.to, From: smsNumber, Body: sms.text },
    },
  ]);
});

test('a sender name replaces the number', async (t) => {
  const provider = await openSmsProvider(t);
  await send(provider.url, { sender: 'ExSolar' });
  assert.equal(provider.requests[0]?.form.From, 'ExSolar');
});

const answers: readonly [SmsAnswer, SendOutcome['outcome'], RegExp][] = [
  [{ status: 400, code: 21610, message: 'Unsubscribed' }, 'opted_out', /400: Unsubscribed/],
  [{ status: 400, code: 21211, message: 'Invalid To' }, 'refused', /400: Invalid To/],
  [{ status: 404, code: 20404, message: 'No account' }, 'refused', /404: No account/],
  [{ status: 401, code: 20003, message: 'Authenticate' }, 'deferred', /401: Authenticate/],
  [{ status: 429, code: 20429, message: 'Slow down' }, 'deferred', /429: Slow down/],
  [{ status: 503, message: 'Unavailable' }, 'deferred', /503: Unavailable/],
  [{ status: 307 }, 'deferred', /307/],
  [{ status: 500, message: 'Oops' }, 'unsure', /500: Oops/],
  [{ status: 502 }, 'unsure', /502: no reason given/],
  ['swallow', 'unsure', /Timeout/],
  ['break off', 'unsure', /./],
];
for (const [answer, outcome, problem] of answers) {
  const name = typeof answer === 'string' ? `"${answer}"` : `${answer.status} ${answer.code ?? ''}`;
  test(`a provider that answers ${name} makes the SMS ${outcome}`, async (t) => {
    const provider = await openSmsProvider(t, answer);
    const answerMs = answer === 'swallow' ? noAnswerMs : patienceMs;
    const result = await send(provider.url, {}, { answerMs });
    assert.equal(result.outcome, outcome);
    assert.match('problem' in result ? result.problem : '', problem);
    assert.equal(provider.requests.length, 1);
  });
}

test('an unreachable provider receives nothing', async () => {
  let isSubmitted = false;
  const beforeSubmit = async () => {
    isSubmitted = true;
  };
  for (const host of ['127.0.0.1:1', 'no-such-host.localhost:1']) {
    const result = await send(`http://AC1:token@${host}?from=+61255501234`, {}, { beforeSubmit });
    assert.equal(result.outcome, 'deferred');
  }
  assert.equal(isSubmitted, false);
});

test('an SMS is not sent when handing it over is not allowed any more', async (t) => {
  const provider = await openSmsProvider(t);
  const result = await send(
    provider.url,
    {},
    {
      beforeSubmit: async () => {
        throw new Error('The lease was lost');
      },
    },
  );
  assert.equal(result.outcome, 'deferred');
  assert.deepEqual(provider.requests, []);
});

test('the token appears in no problem', async (t) => {
  const provider = await openSmsProvider(t, 'break off');
  assert.doesNotMatch(JSON.stringify(await send(provider.url)), new RegExp(smsAccount.token));
});

test('SMS_URL is read with a + in its number, and with any character in its token', () => {
  assert.deepEqual(readSmsUrl('https://AC1:t%3Ao%40k%@api.twilio.com?from=+61255501234'), {
    endpoint: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    sid: 'AC1',
    token: 't:o@k%',
    from: '+61255501234',
  });
  assert.equal(readSmsUrl('https://AC1:t%3Ao@api.twilio.com?from=%2B61255501234')?.token, 't:o');
});

for (const url of [
  'http://AC1:token@api.twilio.com?from=+61255501234',
  'https://api.twilio.com?from=+61255501234',
  'https://AC1@api.twilio.com?from=+61255501234',
  'https://AC1:token@api.twilio.com',
  'nonsense',
]) {
  test(`${url} is not an SMS_URL`, () => assert.equal(readSmsUrl(url), undefined));
}

/** A provider that accepts an SMS, and whose answer never ends. */
async function openEndlessProvider(
  t: TestContext,
  { piece, everyMs }: { piece: Buffer; everyMs: number },
) {
  const sent = { bytes: 0 };
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve);
    response.writeHead(201, { 'content-type': 'application/json' });
    const pour = () => {
      if (response.destroyed || sent.bytes >= 64 * 2 ** 20) return;
      sent.bytes += piece.length;
      if (everyMs > 0) response.write(piece, () => setTimeout(pour, everyMs));
      else if (response.write(piece)) setImmediate(pour);
      else response.once('drain', pour);
    };
    pour();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const { sid, token } = smsAccount;
  return {
    url: `http://${sid}:${token}@127.0.0.1:${port}?from=${smsNumber}`,
    sent,
    closed: closed.promise,
  };
}

test('an answer without an end is read for 64 KiB, and its status counts', async (t) => {
  const provider = await openEndlessProvider(t, { piece: Buffer.alloc(2 ** 16, 'x'), everyMs: 0 });
  assert.deepEqual(await send(provider.url), { outcome: 'accepted', providerId: '' });
  await provider.closed;
  assert(provider.sent.bytes < 16 * 2 ** 20, `${provider.sent.bytes} bytes were taken`);
});

test('an answer that drips is given up after the whole time, and its status counts', async (t) => {
  const provider = await openEndlessProvider(t, { piece: Buffer.from(' '), everyMs: 10 });
  const account = readSmsUrl(provider.url);
  assert.ok(account);
  const sendSms = openSendSms(account, { connectMs: noAnswerMs, answerMs: noAnswerMs });
  const result = await sendSms(sms, async () => {});
  assert.deepEqual(result, { outcome: 'accepted', providerId: '' });
  await provider.closed;
});

// The example of Twilio's manual, "Validating Signatures from Twilio".
const verify = openVerifySmsCallback('12345');
const callback = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  parameters: {
    To: '+18005551212',
    From: '+14158675309',
    Digits: '1234',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  },
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

test("the signature of Twilio's own example is right", () => {
  assert.equal(verify(callback), true);
});

const changes: readonly [string, Partial<typeof callback>][] = [
  ['another address', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
  ['another value', { parameters: { ...callback.parameters, Digits: '1235' } }],
  ['another signature', { signature: 'SSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
  ['a shorter signature', { signature: 'RSOYDt4T1cUTdK1PDd93' }],
  ['no signature', { signature: '' }],
];
for (const [name, change] of changes) {
  test(`it is wrong with ${name}`, () => {
    assert.equal(verify({ ...callback, ...change }), false);
  });
}
