import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { test } from 'node:test';
import {
  emailOf,
  type ImapServer,
  openImapServer,
  openTap,
  skipWithoutImap as skip,
} from '../../../test/support/messages/open-imap-server.ts';
import type {
  Attachment,
  EmailHead,
  MailboxPosition,
  MailboxRead,
} from '../../domain/messages/replies/found-email.ts';
import { openAddressGuard, type Resolve } from '../address-guard.ts';
import { openMailboxReaders } from './read-mailbox.ts';

type Reading = {
  position?: MailboxPosition | undefined;
  isWanted?: (head: EmailHead) => boolean;
  allow?: readonly string[];
  resolve?: Resolve;
};

function read(
  mailbox: ImapServer['mailbox'],
  { position, isWanted = () => true, allow = ['127.0.0.0/8'], resolve }: Reading = {},
): Promise<MailboxRead> {
  const guard = openAddressGuard({ allow, ownPort: undefined });
  const open = openMailboxReaders({
    guard,
    connectMs: 10_000,
    totalMs: 30_000,
    ...(resolve && { resolve }),
  });
  return open(mailbox)(position, async (head) => isWanted(head));
}

/** Reads on from a position; fails where the mailbox could not be read. */
async function readOn(mailbox: ImapServer['mailbox'], reading: Reading = {}) {
  const found = await read(mailbox, reading);
  assert(found.outcome === 'read', JSON.stringify(found));
  return { ...found, next: { ...found.position, readAt: Date.now() } };
}

test('reads what arrives after the mailbox was set up, once, and changes nothing in it', {
  skip,
}, async (t) => {
  const { mailbox, receive, content } = await openImapServer(t);
  await receive(emailOf({ 'Message-ID': '<old@x>' }));
  const start = await readOn(mailbox);
  assert.deepEqual([start.emails, start.leftAlone], [[], 0]);
  await receive(
    emailOf({ 'Message-ID': '<a@x>', 'In-Reply-To': '<msg_1@y>', References: '<z@y> <msg_1@y>' }),
    emailOf({ 'Message-ID': '<b@x>', From: 'other@example.com' }),
  );
  const isWanted = ({ sender }: EmailHead) => sender === 'ann@example.com';
  const first = await readOn(mailbox, { position: start.next, isWanted });
  const [email, ...others] = first.emails;
  assert.deepEqual(others, []);
  const { headers, receivedAt, ...rest } = email ?? {};
  assert.deepEqual(rest, {
    emailId: 'a@x',
    thread: ['z@y', 'msg_1@y', 'msg_1@y'],
    sender: 'ann@example.com',
    subject: 'Re: Hi',
    text: 'Yes, please.\n',
    attachments: [],
    isCut: false,
  });
  assert.equal(headers?.get('from'), 'Ann Lee <ann@example.com>');
  assert.ok(Math.abs(Number(receivedAt) - Date.now()) < 60_000);
  assert.equal(first.leftAlone, 1);
  const second = await readOn(mailbox, { position: first.next });
  assert.deepEqual([second.emails, second.leftAlone, second.position], [[], 0, first.position]);
  assert.deepEqual(
    (await content()).map(({ flags }) => flags.includes('\\Seen')),
    [false, false, false],
  );
});

test('a mailbox that counts anew is read from shortly before it was last read', {
  skip,
}, async (t) => {
  const { mailbox, receive, recreate } = await openImapServer(t);
  await receive(emailOf(), emailOf());
  const { next } = await readOn(mailbox);
  await recreate(emailOf({ 'Message-ID': '<a@x>' }));
  const again = await readOn(mailbox, { position: next });
  assert.deepEqual(
    again.emails.map(({ emailId }) => emailId),
    ['a@x'],
  );
  assert.notEqual(again.position.uidValidity, next.uidValidity);
  const later = { ...next, readAt: Date.now() + 3 * 86_400_000 };
  assert.deepEqual((await readOn(mailbox, { position: later })).emails, []);
});

test('many emails are read in parts', { skip }, async (t) => {
  const { mailbox, receive } = await openImapServer(t);
  const { next } = await readOn(mailbox);
  await receive(...Array.from({ length: 60 }, (_, at) => emailOf({ 'Message-ID': `<${at}@x>` })));
  const first = await readOn(mailbox, { position: next });
  assert.deepEqual([first.emails.length, first.isMore], [50, true]);
  const second = await readOn(mailbox, { position: first.next });
  assert.deepEqual([second.emails.at(-1)?.emailId, second.isMore], ['59@x', false]);
});

test('a connection is encrypted from its first byte', { skip }, async (t) => {
  const { mailbox } = await openImapServer(t, 'tls');
  assert.equal((await read(mailbox)).outcome, 'read');
});

test('a connection is encrypted before it signs in', { skip }, async (t) => {
  const { mailbox } = await openImapServer(t, 'starttls');
  assert.equal((await read(mailbox)).outcome, 'read');
  assert.equal((await read({ ...mailbox, encryption: 'tls' })).outcome, 'failed');
});

test('a server that offers no encryption gets no password', { skip }, async (t) => {
  const { mailbox } = await openImapServer(t, 'none');
  assert.equal((await read({ ...mailbox, encryption: 'starttls' })).outcome, 'failed');
});

test('what is wrong is said in words', { skip }, async (t) => {
  const { mailbox } = await openImapServer(t);
  const refused = await read({ ...mailbox, password: 'wrong' });
  assert.deepEqual(refused, {
    outcome: 'login_refused',
    problem: 'The mailbox does not take our login: Authentication failed.',
  });
  const problems: [Partial<ImapServer['mailbox']>, Reading, RegExp][] = [
    [{ folder: 'Nowhere' }, {}, /doesn't exist/i],
    [{ port: 1 }, {}, /^The connection to the mail server failed: /],
    [{ host: 'imap.example.com' }, { resolve: async () => [] }, /^The mail server was not found: /],
    [{}, { allow: [] }, /^The mail server may not be used: /],
  ];
  for (const [change, reading, expected] of problems) {
    const found = await read({ ...mailbox, ...change }, reading);
    assert(found.outcome === 'failed');
    assert.match(found.problem, expected);
  }
});

test('a server that never answers is given up', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  const open = openMailboxReaders({ guard, connectMs: 10_000, totalMs: 300 });
  const mailbox = {
    host: '127.0.0.1',
    port,
    encryption: 'none',
    user: 'u',
    password: 'p',
  } as const;
  const found = await open({ ...mailbox, folder: 'INBOX', address: 'a@b.example' })(
    undefined,
    async () => false,
  );
  assert(found.outcome === 'failed');
  assert.match(found.problem, /^The mail server did not answer in time: /);
});

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const shown = (attachments: readonly Attachment[]) =>
  attachments.map(({ name, content }) => [name, content && hash(content)]);

const part = (type: string, body: string, more = '') =>
  `--x\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x' };
const hostile: Record<string, [string, string, string[]]> = {
  '40 MB': [
    emailOf(
      mixed,
      part('text/plain', 'The bill.') +
        part(
          'image/jpeg; name="bill.jpg"',
          `${'A'.repeat(76)}\r\n`.repeat(510_000),
          'Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="bill.jpg"\r\n',
        ),
    ),
    'The bill.',
    ['bill.jpg'],
  ],
  'long text': [
    emailOf({}, `Yes.\r\n${`${'a'.repeat(70)}\r\n`.repeat(20_000)}`),
    `Yes.\n${'a'.repeat(35)}`,
    [],
  ],
  'short lines': [emailOf({}, `Yes.\r\n${'\r\n'.repeat(100_000)}And this.`), 'Yes.', []],
  '10,000 headers': [
    emailOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`X-${at}`, 'y']))),
    'Yes, please.',
    [],
  ],
  'HTML with scripts': [
    emailOf(
      { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' },
      '<style>p{}</style><p>Yes, <b>please</b>.</p><script>alert(1)</script><img src=x onerror=alert(2)>',
    ),
    'Yes, please.',
    [],
  ],
  'parts that never end': [
    emailOf(
      mixed,
      `${part('text/plain', 'Yes.')}--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n`,
    ),
    'Yes.',
    [],
  ],
  'parts within parts': [
    emailOf(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b0' },
      Array.from(
        { length: 1000 },
        (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
      ).join(''),
    ),
    '',
    [],
  ],
};
test('hostile emails are read as far as they go, and the mailbox beyond them', {
  skip,
}, async (t) => {
  const { mailbox, receive } = await openImapServer(t);
  const { next } = await readOn(mailbox);
  await receive(...Object.values(hostile).map(([email]) => email), emailOf());
  const found = await readOn(mailbox, { position: next });
  for (const [at, [name, [, text, attachments]]] of Object.entries(hostile).entries()) {
    const one = found.emails[at];
    assert.equal(one?.sender, 'ann@example.com', name);
    assert.equal(one?.text.trim().slice(0, 40), text, name);
    assert.deepEqual(
      shown(one?.attachments ?? []),
      attachments.map((file) => [file, undefined]),
      name,
    );
    assert.equal(one?.isCut, ['long text', 'short lines'].includes(name), name);
  }
  assert.equal(found.emails.at(-1)?.text.trim(), 'Yes, please.');
  assert.equal(found.emails.length, Object.keys(hostile).length + 1);
});

/** A file as a part of an email, in base64. */
function filePart(content: Buffer, headers: string): string {
  const lines = content.toString('base64').match(/.{1,76}/g) ?? [];
  return `--x\r\n${headers}Content-Transfer-Encoding: base64\r\n\r\n${lines.join('\r\n')}\r\n`;
}

const attached = (name: string) =>
  `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n`;

test('files are read whole, also from behind the first megabyte, as far as a read keeps them', {
  skip,
}, async (t) => {
  const { mailbox, receive } = await openImapServer(t);
  const { next } = await readOn(mailbox);
  const [photo, bill, film] = [3, 8, 20].map((megabytes) => randomBytes(megabytes * 2 ** 20));
  assert(photo && bill && film);
  const text = part('text/plain', 'My roof.');
  const logo = filePart(randomBytes(5000), 'Content-Type: image/png; name="logo.png"\r\n');
  const inText = filePart(photo, 'Content-Type: image/jpeg; name="in text.jpg"\r\n');
  const related = { ...mixed, 'Content-Type': 'multipart/related; boundary=x' };
  await receive(
    emailOf(
      mixed,
      [
        text,
        filePart(photo, attached('=?utf-8?B?w5ZzdC5qcGc=?=')),
        part('text/plain', 'And the bill:'),
        filePart(bill, attached('bill.pdf')),
        '--x--',
      ].join(''),
    ),
    emailOf(
      { ...mixed, From: 'bob@example.com' },
      `${text}${filePart(film, attached('film.zip'))}--x--`,
    ),
    emailOf(related, `${text}${logo}${inText}--x--`),
  );
  const first = await readOn(mailbox, { position: next });
  const filesOf = ({ emails }: typeof first) => emails.map(({ attachments }) => shown(attachments));
  assert.deepEqual(filesOf(first), [
    [
      ['Öst.jpg', hash(photo)],
      ['bill.pdf', hash(bill)],
    ],
  ]);
  assert.deepEqual([first.emails[0]?.isCut, first.isMore], [true, true]);
  const second = await readOn(mailbox, { position: first.next });
  assert.deepEqual(filesOf(second), [[['film.zip', hash(film)]], [['in text.jpg', hash(photo)]]]);
  assert.deepEqual([second.emails[0]?.isCut, second.isMore], [false, false]);
});

test('a clock that is put forward loses no file', { skip }, async (t) => {
  const imap = await openImapServer(t);
  const { next } = await readOn(imap.mailbox);
  const bill = randomBytes(5000);
  await imap.receive(
    emailOf(mixed, `${part('text/plain', 'Hi')}${filePart(bill, attached('bill.pdf'))}--x--`),
  );
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  const now = Date.now;
  let aheadMs = 0;
  t.mock.method(Date, 'now', () => now() + aheadMs);
  const found = await openMailboxReaders({ guard })(imap.mailbox)(next, async () => {
    aheadMs = 3_600_000;
    return true;
  });
  assert(found.outcome === 'read', JSON.stringify(found));
  assert.deepEqual(
    found.emails.map(({ attachments }) => shown(attachments)),
    [[['bill.pdf', hash(bill)]]],
  );
});

test('a file that does not come in time is left, and the mailbox read on behind it', {
  skip,
}, async (t) => {
  const imap = await openImapServer(t);
  const { next } = await readOn(imap.mailbox);
  const bill = filePart(randomBytes(2 ** 20), attached('bill.pdf'));
  await imap.receive(emailOf(mixed, `${part('text/plain', 'Hi')}${bill}--x--`), emailOf());
  const mailbox = await openTap(t, imap, (said) => said.includes('BODY.PEEK[2'));
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  const open = openMailboxReaders({ guard, connectMs: 10_000, totalMs: 4000 });
  const first = await open(mailbox)(next, async () => true);
  assert(first.outcome === 'read', JSON.stringify(first));
  assert.deepEqual(
    first.emails.map(({ text, attachments }) => [text.trim(), shown(attachments)]),
    [['Hi', [['bill.pdf', undefined]]]],
  );
  assert.equal(first.isMore, true);
  const rest = await readOn(imap.mailbox, { position: { ...first.position, readAt: Date.now() } });
  assert.deepEqual(
    rest.emails.map(({ text }) => text.trim()),
    ['Yes, please.'],
  );
});
