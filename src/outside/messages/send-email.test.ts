import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import {
  type MailAnswer,
  openMailServer,
} from '../../../test/support/messages/open-mail-server.ts';
import type { Email, SendOutcome } from '../../domain/messages/send-message.ts';
import { openSendEmail } from './send-email.ts';

const email: Email = {
  messageId: 'msg_01',
  to: 'ann@example.com',
  fromName: 'Example Solar',
  replyTo: 'alex@example.com',
  subject: 'Your solar proposal',
  text: 'Hi Ann,\n\nhere it is.\n.\nA dot alone on a line, and an ä.',
  html: '<p>Hi Ann, here it is.</p>',
  attachment: undefined,
  stopUrl: '',
};
const from = 'post@sundesk.example.com';
/** Timeouts long enough for a busy machine; tests with a server that never answers use shorter ones. */
const patienceMs = 10_000;
const noAnswerMs = 1000;

async function send(
  url: string,
  message: Partial<Email> = {},
  { beforeSubmit = async () => {}, answerMs = patienceMs } = {},
) {
  const sendEmail = openSendEmail({ url, from, connectMs: patienceMs, answerMs });
  return sendEmail({ ...email, ...message }, beforeSubmit);
}

function kindOf(result: SendOutcome): string {
  return result.outcome === 'accepted'
    ? `accepted, ${result.providerId}`
    : `${result.outcome}: ${result.problem}`;
}

test('a message arrives with both parts, its headers and the very bytes of its file', async (t) => {
  const server = await openMailServer(t);
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));
  const stopUrl = 'https://sundesk.example.com/stop/t0ken';
  const result = await send(server.url, {
    attachment: { name: 'Proposal 2.pdf', mediaType: 'application/pdf', content },
    stopUrl,
  });

  assert.equal(kindOf(result), 'accepted, queued as 12345');
  assert.equal(server.mails.length, 1);
  const [mail] = server.mails;
  assert.deepEqual([mail?.from, mail?.to], [from, ['ann@example.com']]);
  const read = await PostalMime.parse(mail?.raw ?? '');
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
  assert.deepEqual(
    {
      from: read.from,
      to: read.to,
      replyTo: read.replyTo,
      subject: read.subject,
      messageId: read.messageId,
      text: read.text?.trimEnd(),
      html: read.html?.trimEnd(),
      unsubscribe: headers['list-unsubscribe'],
      oneClick: headers['list-unsubscribe-post'],
      attachments: read.attachments.map(({ filename, mimeType, content: bytes }) => ({
        filename,
        mimeType,
        isSame: Buffer.from(bytes as ArrayBuffer).equals(content),
      })),
    },
    {
      from: { name: 'Example Solar', address: from },
      to: [{ name: '', address: 'ann@example.com' }],
      replyTo: [{ name: '', address: 'alex@example.com' }],
      subject: email.subject,
      messageId: '<msg_01@sundesk.example.com>',
      text: email.text,
      html: email.html,
      unsubscribe: `<${stopUrl}>`,
      oneClick: 'List-Unsubscribe=One-Click',
      attachments: [{ filename: 'Proposal 2.pdf', mimeType: 'application/pdf', isSame: true }],
    },
  );
});

const answers: readonly [MailAnswer, SendOutcome['outcome'], RegExp][] = [
  [{ at: 'connect', code: 421, says: 'Too busy' }, 'deferred', /421 Too busy/],
  [{ at: 'connect', code: 554, says: 'No service here' }, 'refused', /554 No service here/],
  [{ at: 'mail', code: 451, says: 'Later' }, 'deferred', /451 Later/],
  [{ at: 'mail', code: 550, says: 'Bad sender' }, 'refused', /550 Bad sender/],
  [{ at: 'mail', code: 530, says: 'Log in' }, 'deferred', /does not take our login.*530 Log in/],
  [{ at: 'rcpt', code: 450, says: 'Greylisted' }, 'deferred', /450 Greylisted/],
  [{ at: 'rcpt', code: 550, says: 'No such user' }, 'refused', /550 No such user/],
  [{ at: 'data', code: 451, says: 'Disk full' }, 'deferred', /451 Disk full/],
  [{ at: 'data', code: 554, says: 'Spam' }, 'refused', /554 Spam/],
  ['swallow', 'unsure', /Timeout/],
  ['take and break off', 'unsure', /ECONNRESET|closed/],
];
for (const [answer, outcome, problem] of answers) {
  const name = typeof answer === 'string' ? `"${answer}"` : `${answer.code} at ${answer.at}`;
  test(`a server that does ${name} makes the message ${outcome}`, async (t) => {
    const server = await openMailServer(t, { answers: [answer] });
    const attachment = {
      name: 'Large.pdf',
      mediaType: 'application/pdf',
      content: Buffer.alloc(500_000, 'x'),
    };
    const answerMs = answer === 'swallow' ? noAnswerMs : patienceMs;
    const result = await send(server.url, { attachment }, { answerMs });
    assert.equal(result.outcome, outcome);
    assert.match('problem' in result ? result.problem : '', problem);
  });
}

test('a connection that breaks before the message is submitted defers it', async (t) => {
  const server = await openMailServer(t, { answers: ['break off'] });
  const result = await send(server.url, {}, { beforeSubmit: () => new Promise(() => undefined) });
  assert.equal(result.outcome, 'deferred');
  assert.deepEqual([server.begun(), server.mails], [1, []]);
});

test('a message counts as submitted only once the server has all of it but its end', async (t) => {
  const server = await openMailServer(t);
  const seen: unknown[] = [];
  const result = await send(
    server.url,
    {},
    {
      beforeSubmit: async () => {
        seen.push({ begun: server.begun(), whole: server.mails.length });
      },
    },
  );
  assert.equal(result.outcome, 'accepted');
  assert.deepEqual(seen, [{ begun: 1, whole: 0 }]);
});

for (const at of ['connect', 'mail', 'rcpt'] as const) {
  test(`a message that is turned down at ${at} was never submitted`, async (t) => {
    const server = await openMailServer(t, { answers: [{ at, code: 451 }] });
    let isSubmitted = false;
    await send(
      server.url,
      {},
      {
        beforeSubmit: async () => {
          isSubmitted = true;
        },
      },
    );
    assert.equal(isSubmitted, false);
  });
}

test('a message is not sent when handing it over is not allowed any more', async (t) => {
  const server = await openMailServer(t);
  const result = await send(
    server.url,
    {},
    {
      beforeSubmit: async () => {
        throw new Error('The lease was lost');
      },
    },
  );
  assert.deepEqual(result, { outcome: 'deferred', problem: 'The lease was lost' });
  assert.deepEqual(server.mails, []);
});

test('a server that does not listen, or never greets, defers the message', async (t) => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const { port } = silent.address() as { port: number };
  const never = openSendEmail({ url: `smtp://127.0.0.1:${port}`, from, connectMs: 100 });
  assert.equal((await never(email, async () => {})).outcome, 'deferred');
  assert.equal((await send('smtp://127.0.0.1:1')).outcome, 'deferred');
  assert.equal((await send('smtp://no-such-host.invalid')).outcome, 'deferred');
});

test('a server that drips its answer is given up after the total time', async (t) => {
  const { url } = await openDripper(t, { everyMs: 20, forMs: 5000 });
  // Each line comes in time; only the whole takes too long.
  const sendEmail = openSendEmail({
    url,
    from,
    connectMs: patienceMs,
    answerMs: patienceMs,
    totalMs: 500,
  });
  const result = await sendEmail(email, async () => {});
  assert.equal(
    kindOf(result),
    'deferred: The mail server did not answer in time: Not finished after 1 s',
  );
  assert.equal('isServerFault' in result && result.isServerFault, true);
});

test('an answer without end is not kept in memory', async (t) => {
  const { url, sentBytes } = await openDripper(t, { everyMs: 0, forMs: 5000 });
  const result = await send(url);
  assert.match(kindOf(result), /^deferred: The connection to the mail server failed/);
  assert.ok(sentBytes() < 64 * 1024 * 1024, `${sentBytes()} bytes`);
});

/**
 * A mail server that greets, then answers EHLO with line after line, either at an interval or as fast as they are read.
 * It stops with its own error, so a sender without a limit also ends, but with a different message.
 */
async function openDripper(t: TestContext, { everyMs, forMs }: { everyMs: number; forMs: number }) {
  const line = `250-${'x'.repeat(everyMs === 0 ? 1000 : 1)}\r\n`;
  let sentBytes = 0;
  const server = createServer((socket) => {
    let stop = () => {};
    socket.on('error', () => undefined).on('close', () => stop());
    socket.write('220 example.com\r\n');
    socket.once('data', () => {
      const endsAt = performance.now() + forMs;
      const timer = setInterval(() => {
        if (performance.now() > endsAt) {
          stop();
          socket.end('421 Gave up\r\n');
        }
        for (let lines = 0; lines < (everyMs === 0 ? 1000 : 1); lines += 1) {
          if (socket.writableNeedDrain || !socket.writable) return;
          sentBytes += line.length;
          socket.write(line);
        }
      }, everyMs);
      stop = () => clearInterval(timer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, sentBytes: () => sentBytes };
}

test('a password is sent encrypted where the server offers it, and with any character in it', async (t) => {
  const login = { user: 'desk', password: 'p@ss/w:rd %41 ä' };
  const server = await openMailServer(t, { login, startTls: true });
  assert.equal((await send(server.url)).outcome, 'accepted');
  assert.deepEqual(server.logins, [{ ...login, isEncrypted: true }]);
});

test('a password works as it was typed and as it is encoded', async (t) => {
  for (const password of [
    ...['50%off;now', '6Xcf\u00a75%', '100%=[x]', 'p@ss%word', 'plain%', 'a+b', 'a b', '%', '%%41'],
    ...['a:b', '^|{}`"<>', '\u592a\u967d', '%c3\u00e4%', '"quoted"'],
  ]) {
    const login = { user: 'desk@example.com', password };
    const server = await openMailServer(t, { login });
    const { port } = new URL(server.url);
    const typed = `smtp://desk@example.com:${password.replace('%41', '%2541')}@127.0.0.1:${port}`;
    const encoded = `smtp://desk%40example.com:${encodeURIComponent(password)}@127.0.0.1:${port}`;
    for (const url of [typed, encoded]) assert.equal((await send(url)).outcome, 'accepted', url);
    const right = { ...login, isEncrypted: false };
    assert.deepEqual(server.logins, [right, right]);
  }
});

test('a wrong password delays the message and appears in no error', async (t) => {
  const server = await openMailServer(t, { login: { user: 'desk', password: 'right' } });
  const result = await send(server.url.replace('right', 'wrong-password'));
  assert.equal(result.outcome, 'deferred');
  assert.match(kindOf(result), /does not take our login/);
  assert.doesNotMatch(kindOf(result), /wrong-password/);
});

test('a password is sent to another machine unencrypted only if the operator allows it', async (t) => {
  const server = await openMailServer(t, { login: { user: 'desk', password: 'secret' } });
  // Linux takes it for this machine; the sender does not.
  const other = server.url.replace('127.0.0.1', '0.0.0.0');
  const result = await send(other);
  assert.match(kindOf(result), /^deferred: The connection .* could not be encrypted/);
  assert.deepEqual(server.logins, []);
  assert.equal((await send(`${other}?tls=optional`)).outcome, 'accepted');
});

test('a self-signed certificate is not accepted from another machine', async (t) => {
  const server = await openMailServer(t, { startTls: true });
  const result = await send(server.url.replace('127.0.0.1', '0.0.0.0'));
  assert.equal(result.outcome, 'deferred');
  assert.equal(server.begun(), 0);
});

test('line breaks in names and subjects make no further headers', async (t) => {
  const server = await openMailServer(t);
  const evil = 'Hello\r\nBcc: eve@example.com\r\n\r\nBody';
  const result = await send(server.url, {
    subject: evil,
    fromName: evil,
    attachment: { name: `${evil}.pdf`, mediaType: 'application/pdf', content: Buffer.from('x') },
  });
  assert.equal(result.outcome, 'accepted');
  const [mail] = server.mails;
  assert.deepEqual(mail?.to, ['ann@example.com']);
  const read = await PostalMime.parse(mail?.raw ?? '');
  assert.equal(read.bcc, undefined);
  assert.equal(read.headers.filter(({ key }) => key === 'bcc').length, 0);
  assert.equal(read.text?.trimEnd(), email.text);
});

test('names with characters of other languages arrive as they are', async (t) => {
  const server = await openMailServer(t);
  const fromName = 'Solar „Süd“, Łódź & 太陽';
  const subject = `Angebot für ${'日'.repeat(60)} 🌞`;
  await send(server.url, { fromName, subject });
  const read = await PostalMime.parse(server.mails[0]?.raw ?? '');
  assert.deepEqual([read.from?.name, read.subject], [fromName, subject]);
});

describe('a domain with accents is sent in the form that every server knows', () => {
  const accents = { to: 'ann@b\u00fccher.example', replyTo: 'alex@s\u00fcd.example' };
  for (const hidesUtf8 of [true, false]) {
    test(hidesUtf8 ? 'to a server without SMTPUTF8' : 'to a server with SMTPUTF8', async (t) => {
      const server = await openMailServer(t, { hidesUtf8 });
      const sendEmail = openSendEmail({ url: server.url, from: 'post@s\u00fcd.example' });
      const result = await sendEmail({ ...email, ...accents }, async () => {});
      assert.equal(kindOf(result), 'accepted, queued as 12345');
      const [mail] = server.mails;
      // The server decodes what it takes; one without SMTPUTF8 takes ASCII only.
      assert.deepEqual([mail?.from, mail?.to], ['post@süd.example', ['ann@bücher.example']]);
      const read = await PostalMime.parse(mail?.raw ?? '');
      assert.deepEqual(
        [read.from?.address, read.to?.[0]?.address, read.replyTo?.[0]?.address, read.messageId],
        [
          'post@xn--sd-xka.example',
          'ann@xn--bcher-kva.example',
          'alex@xn--sd-xka.example',
          '<msg_01@xn--sd-xka.example>',
        ],
      );
      assert.doesNotMatch(String(mail?.raw).split('\r\n\r\n')[0] ?? '', /[^\x20-\x7e\r\n]/);
    });
  }
});

for (const accents of [{ to: 'j\u00fcrgen@example.com' }, { replyTo: 'j\u00fcrgen@example.com' }]) {
  const [header = ''] = Object.keys(accents);
  test(`an accent before the @ of ${header} needs a server with SMTPUTF8`, async (t) => {
    const able = await openMailServer(t);
    assert.equal((await send(able.url, accents)).outcome, 'accepted');
    assert.match(String(able.mails[0]?.raw), /j\u00fcrgen@example\.com/);
    const unable = await openMailServer(t, { hidesUtf8: true });
    assert.equal(
      kindOf(await send(unable.url, accents)),
      'refused: The mail server takes no addresses with accents before the @: j\u00fcrgen@example.com',
    );
    assert.equal(unable.begun(), 0);
  });
}

test('a message that is larger than the server takes is refused', async (t) => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', () => socket.write('250-hello\r\n250 SIZE 1000\r\n'));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  const result = await send(`smtp://127.0.0.1:${port}`, { text: 'x'.repeat(5000) });
  assert.match(kindOf(result), /^refused: Message size larger than allowed 1000/);
});

test('refuses an invalid address before contacting the server', async (t) => {
  const server = await openMailServer(t);
  const result = await send(server.url, { to: 'ann@example.com>\r\nRCPT TO:<eve@example.com' });
  assert.match(kindOf(result), /^refused: Invalid recipient/);
  assert.equal(server.begun(), 0);
});
